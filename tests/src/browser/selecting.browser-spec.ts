import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { findViolations } from './axe.js';
import { drag, middleOf } from './dragging.js';
import { expect, test } from './product.js';
import { smallExteriors } from './small-photos.js';
import { expectToast, toasts } from './toasts.js';
import { zipFiles } from '../support/zip-files.js';

const FOLDER = 'Elm_Street';
const NAMES = ['A', 'B', 'C', 'D', 'E'];

const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}.jpg` });
const picture = (page: Page, name: string) => page.getByRole('img', { name: `${name}.jpg` });
const selected = (page: Page) => page.getByText(/^\d selected$/).last();

test.beforeEach(async ({ signedIn: page, api }) => {
  await api.saveExteriors('Elm Street', await smallExteriors(...NAMES.map((n) => `${n}.jpg`)));
  await page.goto(`/folder/${api.user.id}/${FOLDER}`);
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(NAMES.length);
});

test('photos are selected by tick, Ctrl and Shift, and approved, sorted into rooms and moved together', async ({
  signedIn: page,
  api,
}) => {
  const stored = async () => (await api.folder('Elm Street')).photos;
  const approved = async () =>
    (await stored()).filter((photo) => photo.approved).map(({ filename }) => filename[0]);
  await tick(page, 'B').click();
  await expect(selected(page)).toHaveText('1 selected');
  await picture(page, 'D').click({ modifiers: ['Shift'] });
  await expect(selected(page)).toHaveText('3 selected');
  await picture(page, 'C').click({ modifiers: ['ControlOrMeta'] });
  await expect(selected(page)).toHaveText('2 selected');
  await expect(tick(page, 'C')).not.toBeChecked();
  expect(await findViolations(page)).toEqual([]);

  await page.keyboard.press('a');
  await expect.poll(approved).toEqual(['B', 'D']);
  await page.keyboard.press('u');
  await expect.poll(approved).toEqual([]);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.poll(approved).toEqual(['B', 'D']);
  await page.getByRole('button', { name: 'Room' }).click();
  await page.getByRole('menuitem', { name: 'Kitchen' }).click();
  await expect
    .poll(async () => (await stored()).map(({ room }) => room))
    .toEqual([null, 'kitchen', null, 'kitchen', null]);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('menuitem', { name: 'To the start' }).click();
  const order = async () => (await stored()).map(({ filename }) => filename[0]).join('');
  await expect.poll(order).toBe('BDACE');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(order).toBe('ABCDE');

  // A selected photo that is dragged takes the others along.
  await drag(page, picture(page, 'D'), picture(page, 'A'));
  await expect.poll(order).toBe('BDACE');
  await page.keyboard.press('Escape');
  await expect(selected(page)).toBeHidden();

  // Without a selection, the keys mark the photo that has the focus.
  await page.getByRole('link', { name: 'E.jpg' }).focus();
  await page.keyboard.press('a');
  await expect.poll(approved).toEqual(['B', 'D', 'E']);
  await page.getByRole('button', { name: 'Approve all 5 photos' }).click();
  await expect.poll(async () => (await approved()).length).toBe(5);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(approved).toEqual(['B', 'D', 'E']);
});

test('selected photos are downloaded and deleted, and one undo brings all back', async ({
  signedIn: page,
  api,
}) => {
  await tick(page, 'A').focus();
  await page.keyboard.press('Space');
  await tick(page, 'C').click({ modifiers: ['Shift'] });
  await tick(page, 'B').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const files = await zipFiles(await readFile(await (await download).path()));
  expect([...files.keys()]).toEqual(['01_A.jpg', '02_C.jpg']);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 photos?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Photos deleted', '2 photos moved to the trash');
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(3);
  await expect(selected(page)).toBeHidden();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Photos restored', '2 photos');
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(5);
  expect((await api.folder('Elm Street')).photos).toHaveLength(5);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a finger that is held on a photo selects it, and further photos by a touch', async ({
    signedIn: page,
    api,
  }) => {
    const touch = await page.context().newCDPSession(page);
    const at = await middleOf(picture(page, 'A'));
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await expect(page.locator('[data-dragging]')).toHaveCount(1);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(selected(page)).toHaveText('1 selected');
    // Right after a held finger, the page swallows taps.
    await expect(async () => {
      if ((await selected(page).textContent()) === '1 selected') {
        await picture(page, 'B').tap();
      }
      await expect(selected(page)).toHaveText('2 selected', { timeout: 1000 });
    }).toPass();
    await expect(page).toHaveURL(`/folder/${api.user.id}/${FOLDER}`);
    await page.getByRole('button', { name: 'Approve', exact: true }).tap();
    await expect
      .poll(async () => (await api.folder('Elm Street')).photos.filter((p) => p.approved).length)
      .toBe(2);
  });
});

test('the focus stays where everything is approved and selected, and goes to the page when the selection does', async ({
  signedIn: page,
}) => {
  const press = async (name: string) => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Approve all 5 photos');
  const approve = page.getByRole('button', { name: 'Approve all 5 photos' });
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await expect(approve).toBeFocused();
  await tick(page, 'B').click();
  await press('Select all 5');
  await expect(selected(page)).toHaveText('5 selected');
  await expect(page.getByRole('button', { name: 'Select all 5' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await press('Clear selection');
  await expect(page.locator('#content')).toBeFocused();
});
