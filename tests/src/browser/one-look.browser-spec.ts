import { findViolations } from './axe.js';
import { holdToast } from './page-clock.js';
import { expect, test } from './product.js';
import { isFinished } from '../support/api-client.js';
import { smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

test('one look across a listing is on, and is turned off and on again by keyboard', async ({
  signedIn: page,
  api,
}) => {
  await api.submit('Elm Street', await smallSets(4));
  await api.waitForListing('Elm Street', isFinished);
  await page.clock.install();
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  const look = page.getByRole('switch', { name: 'One look' });
  await expect(look).toBeChecked();
  await expect(page.getByText(/White and brightness match across this listing/)).toBeVisible();
  const matched = (await api.folder('Elm Street')).photos.map(({ url }) => url);

  await look.focus();
  await holdToast(page, () => page.keyboard.press('Space'));
  await expectToast(page, 'Photos are as merged');
  await expect(page.getByText('Each photo keeps its own white and brightness.')).toBeVisible();
  await expect(look).not.toBeChecked();
  await expect(look).toBeFocused();
  expect(await findViolations(page)).toEqual([]);

  await page
    .getByRole('region', { name: /^Notification/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(look).toBeChecked();
  await expect(page.getByText(/White and brightness match across this listing/)).toBeVisible();
  expect((await api.folder('Elm Street')).photos.map(({ url }) => url)).toEqual(matched);
});
