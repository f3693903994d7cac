import type { Page } from '@playwright/test';
import { findViolations } from './axe.js';
import {
  addressOf,
  DEBOUNCE_MS,
  editsOf,
  FOLDER,
  openEditor,
  roomPhoto,
  slider,
} from './editor.js';
import { holdToast, stopClock } from './page-clock.js';
import { chooseInFolder } from './folder-menu.js';
import { expect, test } from './product.js';
import { smallExteriors } from './small-photos.js';
import { expectToast } from './toasts.js';

/** The button of the notification; a folder has an Undo of its own for its order and marks. */
const undoIn = (page: Page) =>
  page.getByRole('region', { name: /^Notification/ }).getByRole('button', { name: 'Undo' });

test('a deletion is undone where it was clicked, by keyboard too', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors(FOLDER, await smallExteriors('YARD_1.jpg', 'YARD_2.jpg'));
  const path = `${api.user.id}/Elm_Street`;
  await page.clock.install();
  await page.goto(`/folder/${path}`);
  page.on('dialog', (dialog) => void dialog.accept());
  const photos = page.getByRole('main').getByRole('img');
  await photos.first().hover();
  await holdToast(page, () => page.getByRole('button', { name: 'Delete photo' }).first().click());
  await expectToast(page, 'Photo deleted', 'YARD_1.jpg');
  await expect(photos).toHaveCount(1);
  await undoIn(page).click();
  await expectToast(page, 'Photo restored', 'YARD_1.jpg is in Elm Street');
  await expect(photos).toHaveCount(2);

  await chooseInFolder(page, 'Delete listing');
  await holdToast(page, () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
  );
  await expectToast(page, 'Folder deleted');
  await expect(page.getByText('No saved folders found')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(undoIn(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Folder restored', 'Elm Street');
  await expect(page.getByRole('link', { name: 'Elm Street', exact: true })).toBeVisible();
  expect((await api.folder(FOLDER)).photos).toHaveLength(2);
});

test('a notice with Undo stays while it is hovered', async ({ signedIn: page, api }) => {
  await api.saveExteriors(FOLDER, await smallExteriors('YARD_1.jpg'));
  await page.clock.install();
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  await stopClock(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('main').getByRole('img').hover();
  await page.getByRole('button', { name: 'Delete photo' }).click();
  const undo = undoIn(page);
  await expect(undo).toBeVisible();
  await undo.hover();
  await page.clock.runFor(60_000);
  await expect(undo).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.clock.runFor(11_000);
  await expect(undo).toBeHidden();
});

test('a folder’s new name is taken back where it was given', async ({ signedIn: page, api }) => {
  await api.saveExteriors(FOLDER, await smallExteriors('YARD_1.jpg'));
  await page.clock.install();
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  await chooseInFolder(page, 'Rename listing');
  await page.getByLabel('New Name').fill('Oak Street');
  await holdToast(page, () => page.keyboard.press('Enter'));
  await expect(page).toHaveURL(`/folder/${api.user.id}/Oak_Street`);
  await undoIn(page).click();
  await expect(page).toHaveURL(`/folder/${api.user.id}/Elm_Street`);
  await expect(page.getByRole('heading', { level: 1, name: 'Elm Street' })).toBeVisible();
});

test('the trash restores a photo and a folder, and gives things up for good', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors(FOLDER, await smallExteriors('YARD_1.jpg', 'YARD_2.jpg'));
  await api.saveExteriors('Villa', await smallExteriors('POOL_1.jpg', 'POOL_2.jpg'));
  await api.saveExteriors('Shed', await smallExteriors('SHED_1.jpg'));
  const { id } = api.user;
  await api.call('DELETE', `/api/folders/${id}/Elm_Street/photo/YARD_1.jpg`);
  await api.call('DELETE', `/api/folders/${id}/Villa`);
  await api.call('DELETE', `/api/folders/${id}/Shed`);

  await page.goto('/previous-listings');
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
  await expect(page).toHaveTitle(/^Trash/);
  const rows = page.getByRole('listitem');
  await expect(rows.getByRole('heading')).toHaveText(['Shed', 'Villa', 'YARD_1.jpg']);
  await expect(page.getByText(/^3 items, /)).toBeVisible();
  await expect(rows.nth(2)).toContainText('Photo of Elm Street');
  await expect(rows.nth(1)).toContainText('Listing with 2 photos');
  await expect(rows.nth(1)).toContainText('30 days left');
  // The thumbnails are there although the photos themselves are not served.
  const thumbnail = rows.nth(2).locator('img');
  await expect
    .poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  expect(await findViolations(page)).toEqual([]);

  await rows.nth(1).getByRole('button', { name: 'Restore' }).click();
  await expectToast(page, 'Folder restored', 'Villa');
  await expect(rows).toHaveCount(2);
  await rows.nth(1).getByRole('button', { name: 'Restore' }).click();
  await expectToast(page, 'Photo restored', 'YARD_1.jpg is in Elm Street');
  await expect(rows).toHaveCount(1);
  expect((await api.folder('Villa')).photos).toHaveLength(2);
  expect((await api.folder(FOLDER)).photos).toHaveLength(2);

  const dialog = page.getByRole('alertdialog', { name: 'Delete for Good?' });
  await rows.getByRole('button', { name: 'Delete for Good' }).click();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: 'Delete for Good' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Deleted for good', 'Shed');
  await expect(page.getByText('The trash is empty')).toBeVisible();

  await api.call('DELETE', `/api/folders/${id}/Villa`);
  await page.reload();
  await page.getByRole('button', { name: 'Empty Trash' }).click();
  await page
    .getByRole('alertdialog', { name: 'Empty the Trash?' })
    .getByRole('button', { name: 'Empty Trash' })
    .click();
  await expectToast(page, 'Trash emptied');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('an earlier version is compared with the present one and restored', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors(FOLDER, [await roomPhoto('room.jpg')]);
  await page.clock.install();
  await openEditor(page, api, 'room.jpg');
  const original = await addressOf(api, 'room.jpg');
  await slider(page, 'Vertical Align').fill('3');
  await expectToast(page, 'Perspective corrected');
  const straightened = await addressOf(api, 'room.jpg');
  const list = page.getByRole('list').filter({ hasText: 'Straightened' });
  const versions = list.getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText('Vertical 3°');
  await expect(versions.first()).toContainText('Current');
  await expect(versions.last()).toContainText('Uploaded');
  await expect(versions.last()).toContainText('Original');
  expect(await findViolations(page)).toEqual([]);

  await versions.last().getByRole('button', { name: 'Compare with the current version' }).focus();
  await page.keyboard.press('Enter');
  const view = page.getByRole('dialog', { name: 'Uploaded' });
  await expect(view).toBeVisible();
  const line = view.getByRole('slider', { name: 'Then and now' });
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await expect(line).toHaveValue('51');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(
    versions.last().getByRole('button', { name: 'Compare with the current version' }),
  ).toBeFocused();

  await page.keyboard.press('Enter');
  await view.getByRole('button', { name: 'Restore This Version' }).click();
  await expectToast(page, 'Version restored', 'Uploaded');
  await expect(slider(page, 'Vertical Align')).toHaveValue('0');
  expect(await addressOf(api, 'room.jpg')).toBe(original);
  await expect(versions.first()).toContainText('Uploaded');
  await expect(versions.first()).toContainText('Restored');

  // The version that was replaced is still there, with its edits.
  await versions.last().getByRole('button', { name: 'Restore this version' }).click();
  await expect(slider(page, 'Vertical Align')).toHaveValue('3');
  expect(await addressOf(api, 'room.jpg')).toBe(straightened);

  // A correction is undone where it was made.
  await holdToast(page, async () => {
    await slider(page, 'Vertical Align').fill('-4');
    await page.clock.runFor(DEBOUNCE_MS);
  });
  await expectToast(page, 'Perspective corrected');
  expect(await editsOf(api, 'room.jpg')).toMatchObject({ verticalAngle: -4 });
  await undoIn(page).click();
  await expectToast(page, 'Straightening undone');
  await expect(slider(page, 'Vertical Align')).toHaveValue('3');
  expect(await addressOf(api, 'room.jpg')).toBe(straightened);
});

test('a deleted preset comes back by Undo, where it was', async ({ signedIn: page, api }) => {
  await api.saveExteriors(FOLDER, [await roomPhoto('room.jpg')]);
  await page.clock.install();
  await openEditor(page, api, 'room.jpg');
  for (const name of ['Bright', 'Warm']) {
    await page.getByLabel('Preset name').fill(name);
    await page.getByRole('button', { name: 'Save Preset' }).click();
  }
  const presets = page.getByRole('button', { name: /^Delete preset / });
  await holdToast(page, () => page.getByRole('button', { name: 'Delete preset Bright' }).click());
  await expect(presets).toHaveCount(1);
  await undoIn(page).click();
  await expect(presets).toHaveCount(2);
  await expect(presets.first()).toHaveAccessibleName('Delete preset Bright');
});
