import type { Locator, Page } from '@playwright/test';
import { FOLDER, openEditor, roomPhoto } from './editor.js';
import { expect, test } from './product.js';
import { smallExteriors } from './small-photos.js';

test.use({ viewport: { width: 390, height: 844 } });

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  await expect(locator).toBeVisible();
  const box = await locator.boundingBox();
  if (box === null) {
    throw new Error(`${String(locator)} isn't on the screen`);
  }
  return box;
}

/** The left and right edge of each row of buttons, from top to bottom. */
async function rowsOf(page: Page, names: string[]): Promise<[left: number, right: number][]> {
  const rows = new Map<number, [number, number]>();
  for (const name of names) {
    const control = page.getByRole('main').locator('header').getByText(name, { exact: true });
    const named = page.getByRole('main').getByRole('button', { name, exact: true });
    const { x, y, width } = await boxOf(control.or(named).first());
    const [left, right] = rows.get(y) ?? [Infinity, 0];
    rows.set(y, [Math.min(left, x), Math.max(right, x + width)]);
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, edges]) => edges);
}

test('the review shows photos first on a phone, and its settings below them', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors('Elm Street', await smallExteriors('YARD_1.jpg', 'YARD_2.jpg'));
  await page.goto('/queue');
  await page.evaluate(() => sessionStorage.setItem('listingName', 'Elm Street'));
  await page.goto('/enhancement-settings');
  const photo = await boxOf(page.getByRole('img', { name: 'YARD_1.jpg' }));
  const settings = await boxOf(page.getByRole('heading', { name: 'Enhancement Settings' }));
  const navigation = await boxOf(page.getByRole('navigation', { name: 'Main' }));
  expect(photo.y + photo.height).toBeLessThan(settings.y);
  // Both are seen without scrolling.
  expect(settings.y + settings.height).toBeLessThan(navigation.y);

  // The keyboard leads through the row of photos, and to a large copy of each.
  const second = page.getByRole('button', { name: 'View YARD_2.jpg' });
  await second.focus();
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 / 2', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(second).toBeFocused();
});

test('the buttons of a folder and of the queue are in even rows on a phone', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors('Elm Street', await smallExteriors('YARD_1.jpg'));
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  const column = { left: 16, right: 390 - 16 };
  const folder = await rowsOf(page, ['Share', 'Download All', 'More actions']);
  expect(folder).toHaveLength(1);
  await page.goto('/queue');
  const queue = await rowsOf(page, ['Add Another Listing', 'Clear Queue', 'Home']);
  expect(queue).toHaveLength(2);
  for (const [left, right] of [...folder, ...queue]) {
    expect(left).toBeCloseTo(column.left, 0);
    expect(right).toBeCloseTo(column.right, 0);
  }
});

test('the editor shows the photo’s number and its whole title on a phone', async ({
  signedIn: page,
  api,
}) => {
  const name = 'Living room seen from the kitchen, with the terrace behind it.jpg';
  await api.saveExteriors(FOLDER, [await roomPhoto(name), await roomPhoto('ROOM_2.jpg')]);
  const [stored] = (await api.folder(FOLDER)).photos;
  await openEditor(page, api, stored?.filename ?? '');
  await expect(page.getByText('1 / 2', { exact: true })).toBeInViewport();
  const header = page.getByRole('main').locator('header');
  await expect(header.getByText('Elm Street · 1200 × 800')).toBeVisible();
  for (const part of [header.getByRole('heading'), header.locator('p')]) {
    const isCut = await part.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(isCut).toBe(false);
  }
});

test('the first photo of a folder is in the upper third of a phone', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors('Elm Street', await smallExteriors('YARD_1.jpg', 'YARD_2.jpg'));
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  const { y } = await boxOf(page.getByRole('img', { name: 'YARD_1.jpg' }));
  expect(y).toBeLessThan(844 / 3);
  // What doesn't fit into the row of tools is swiped to.
  await page.getByRole('button', { name: 'Not rejected 2' }).click();
  await expect(page.getByRole('img', { name: 'YARD_2.jpg' })).toBeVisible();
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});
