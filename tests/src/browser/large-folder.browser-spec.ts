import type { Page } from '@playwright/test';
import { expect, test } from './product.js';
import { smallExteriors } from './small-photos.js';

const PHOTOS = 500;
const nameOf = (index: number) => `DSC_${String(index + 1).padStart(4, '0')}.jpg`;

/** The photo that has the keyboard focus. */
const focusedPhoto = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('img')?.alt ?? null);

/** Goes to the end of the page. A page that has just been opened may still go back to its top once. */
async function goToEnd(page: Page, last: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByRole('img', { name: last })).toBeInViewport({ timeout: 2000 });
  }).toPass();
}

test('a folder of 500 photos shows all of them, a screen at a time', async ({
  signedIn: page,
  api,
}) => {
  const names = Array.from({ length: PHOTOS }, (_, index) => nameOf(index));
  await api.saveExteriors('Manor', await smallExteriors(...names));
  // In the server's order.
  const order = (await api.folder('Manor')).photos.map(({ filename }) => filename);
  const last = order.at(-1) ?? '';
  const images: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('/photo/')) {
      images.push(request.url());
    }
  });
  await page.goto(`/folder/${api.user.id}/Manor`);
  const items = page.getByRole('main').getByRole('listitem');
  await expect(page.getByText('500 photos', { exact: true })).toBeVisible();
  await expect(items.first()).toHaveAttribute('aria-posinset', '1');
  await expect(items.first()).toHaveAttribute('aria-setsize', '500');
  expect(await items.count()).toBeLessThan(40);

  // As on every page, the last photo is at the end.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await goToEnd(page, last);
  expect(await items.count()).toBeLessThan(40);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  expect(images.filter((url) => !url.endsWith('&w=640'))).toEqual([]);

  // Opens one of the photos, moves on to its neighbour, and returns to where that one is.
  const middle = order[251] ?? '';
  await page.evaluate((top) => window.scrollTo({ top }), height / 2);
  await page.getByRole('img', { name: middle }).click();
  await expect(page.getByRole('heading', { name: middle })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const next = order[252] ?? '';
  await expect(page.getByRole('heading', { name: next })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('img', { name: next })).toBeInViewport();
  await expect.poll(() => focusedPhoto(page)).toBe(next);

  // The focus stays on the photo while the page is scrolled away from it, and the Tab key continues from there.
  await goToEnd(page, last);
  expect(await focusedPhoto(page)).toBe(next);
  for (const control of ['Select', 'Move', 'Download photo', 'Delete photo']) {
    await page.keyboard.press('Tab');
    await expect(page.locator('*:focus')).toHaveAccessibleName(`${control} ${next}`);
  }
  await page.keyboard.press('Tab');
  expect(await focusedPhoto(page)).toBe(order[253]);
  await expect(page.getByRole('img', { name: order[253] })).toBeInViewport();
});
