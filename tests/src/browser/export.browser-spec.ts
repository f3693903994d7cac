import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import sharp from '@roomlight/imaging/sharp';
import { approveAll } from '../support/shares.js';
import { zipFiles } from '../support/zip-files.js';
import { findViolations } from './axe.js';
import { chooseInFolder, folderMenu } from './folder-menu.js';
import { expect, test } from './product.js';
import { smallExteriors } from './small-photos.js';

const dialog = (page: Page) => page.getByRole('dialog');

async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ['dark', 'light']) {
      await page.evaluate(
        (dark) => document.documentElement.classList.toggle('dark', dark),
        theme === 'dark',
      );
      expect.soft(await findViolations(page), `${screen}, ${theme}, ${width} px`).toEqual([]);
    }
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect.soft(scrollWidth, `${screen} scrolls sideways at ${width} px`).toBe(clientWidth);
  }
}

test('a folder is exported by a preset, with the keyboard alone', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors('Elm Street', await smallExteriors('b.jpg', 'a.jpg', 'c.jpg'));
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  const menu = folderMenu(page);
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('e');
  await expect(page.getByRole('menuitem', { name: 'Export' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Preset')).toBeFocused();
  await expect(dialog(page)).toContainText('Up to 2048 × 1536 pixels, 3 MB a photo');
  await expect(dialog(page)).toContainText('check that a.jpg shows it');
  await expectAccessible(page, 'export');

  const download = page.waitForEvent('download');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Export 3 photos' }).focus();
  await page.keyboard.press('Enter');
  const zip = await download;
  expect(zip.suggestedFilename()).toMatch(/^Elm[_ ]Street Bright MLS\.zip$/);
  const files = await zipFiles(await readFile(await zip.path()));
  expect([...files.keys()]).toEqual([1, 2, 3].map((n) => `Elm-Street_0${n}.jpg`));
  for (const bytes of files.values()) {
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
  }
  await expect(dialog(page)).toContainText('The download has started.');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});

test('an exported photo has the colours that were set for it', async ({ signedIn: page, api }) => {
  await api.saveExteriors('Elm Street', await smallExteriors('a.jpg', 'b.jpg'));
  await approveAll(api, 'Elm_Street');
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  await page.evaluate((key) => {
    const colours = { brightness: 50, saturation: 100, warmth: 0, blackLevel: 100 };
    const straight = { verticalAlign: 0, horizontalAlign: 0 };
    localStorage.setItem(key, JSON.stringify({ 'a.jpg': { ...colours, ...straight } }));
  }, `adjustments:${api.user.id}/Elm_Street`);
  await chooseInFolder(page, 'Export');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 2 photos' }).click();
  const files = await zipFiles(await readFile(await (await download).path()));
  const [dark = NaN, plain = NaN] = await Promise.all(
    [...files.values()].map(async (file) => (await sharp(file).stats()).channels[0]?.mean),
  );
  expect(dark).toBeLessThan(plain * 0.8);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'New Link' }).click();
  await expect(page.getByRole('switch', { name: 'With my adjustments' })).toBeChecked();
});

test('only approved photos are exported when they are chosen', async ({ signedIn: page, api }) => {
  await api.saveExteriors('Elm Street', await smallExteriors('a.jpg'));
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  await chooseInFolder(page, 'Export');
  await page.getByLabel('Approved').check();
  await expect(dialog(page)).toContainText('No photo is chosen');
  await expect(page.getByRole('button', { name: 'Export 0 photos' })).toBeDisabled();
});

test('an own preset is made, used and deleted', async ({ signedIn: page, api }) => {
  await api.saveExteriors('Elm Street', await smallExteriors('a.jpg', 'b.jpg'));
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  await chooseInFolder(page, 'Export');
  await page.getByRole('button', { name: 'New preset' }).click();
  await page.getByLabel('Preset name').fill('Broker');
  await page.getByLabel('Most photos').fill('1');
  await page.getByLabel('File names').fill('{room}');
  await page.getByRole('button', { name: 'Save Preset' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('File names need the place');
  await expectAccessible(page, 'preset');
  await page.getByLabel('File names').fill('{nn}-{address}');
  await page.getByRole('button', { name: 'Save Preset' }).click();
  await expect(dialog(page)).toContainText('Broker takes one photo at most; these are 2.');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 2 photos' }).click();
  const files = await zipFiles(await readFile(await (await download).path()));
  expect([...files.keys()]).toEqual(['01-Elm-Street.jpg', '02-Elm-Street.jpg']);

  await page.getByRole('button', { name: 'Delete Broker' }).click();
  await expect(page.getByLabel('Preset')).toHaveValue('bright');
  await expect(page.getByRole('option', { name: 'Broker' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo: keep Broker' }).click();
  await expect(page.getByLabel('Preset').locator('option:checked')).toHaveText('Broker');
  await expect(dialog(page)).toContainText('Broker takes one photo at most; these are 2.');
  await expect(page.getByRole('button', { name: 'Delete Broker' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
});
