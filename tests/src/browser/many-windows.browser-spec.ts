import { carrySession, expect, test } from './product.js';
import { smallSets } from './small-photos.js';

/** One more than the connections that a browser has to a server by HTTP/1.1, in all its windows together. */
const WINDOWS = 7;

test('seven windows of one browser all load, and all see what changes', async ({
  context,
  api,
}) => {
  await carrySession(context, api);
  const pages = await Promise.all(Array.from({ length: WINDOWS }, () => context.newPage()));
  for (const page of pages) {
    await page.goto('/queue');
    await expect(page.getByText('No listings in queue.')).toBeVisible();
  }
  await api.submit('12 Elm Street', await smallSets(1));
  for (const page of pages) {
    const card = page.getByRole('main').getByRole('listitem');
    await expect(card.getByText('1 of 1', { exact: true })).toBeVisible();
  }
  // Its stream goes to a window that had none.
  const [first, ...others] = pages;
  await first?.close();
  await api.submit('14 Elm Street', await smallSets(1));
  for (const page of others) {
    await expect(page.getByRole('heading', { name: '14 Elm Street' })).toBeVisible();
  }
});
