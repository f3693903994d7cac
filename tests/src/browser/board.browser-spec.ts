import type { Page } from '@playwright/test';
import { writePhotos } from '../support/photos.js';
import { findViolations } from './axe.js';
import { drag, dropOn, middleOf } from './dragging.js';
import { cameraCard, rawCard } from './camera-card.js';
import { keptSelections } from './kept-selections.js';
import { choosePhotos, expect, nameListing, startUpload, test } from './product.js';
import { expectToast } from './toasts.js';

const group = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** The roles and names of a group's files. */
const files = (page: Page, title: string) => group(page, title).getByRole('listitem');

const photo = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

const menu = (page: Page, name: string) => page.getByRole('button', { name: `Change ${name}` });

/** Opens the board with the sets that were found on a card of two. */
async function openBoard(page: Page, directory: string): Promise<void> {
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, await writePhotos(directory, await cameraCard(2)));
  await page.getByRole('button', { name: 'Use 2 sets' }).click();
  await expect(files(page, 'Set 2')).toHaveCount(3);
}

test('the sets of a camera’s card are found by their exposures, uploaded and merged', async ({
  signedIn: page,
}, info) => {
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, await writePhotos(info.outputPath('card'), await cameraCard(2)));
  await expect(group(page, 'Exterior photos')).toBeVisible();
  await page.getByRole('button', { name: 'Use 2 sets' }).click();
  await expect(files(page, 'Set 1')).toHaveText([
    /^AmbientIMG_0001.JPG.*1\/15 s · f\/8 · ISO 320$/,
    /^Flash 1IMG_0002.JPG.*1\/160 s · f\/8 · ISO 320$/,
    /^Flash 2IMG_0003.JPG/,
  ]);
  await startUpload(page);
  await expectToast(page, 'Upload complete!', '2 interior sets are in the queue.');
  const card = page.getByRole('listitem').filter({ hasText: 'Elm Street' });
  await expect(card.getByText('Completed', { exact: true })).toBeVisible();
});

test('photos whose names tell no sets are uploaded only once the person has said how', async ({
  signedIn: page,
  api,
}, info) => {
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, await writePhotos(info.outputPath('card'), await cameraCard(2)));
  await expect(page.getByText('Found 2 rooms in this card')).toBeVisible();
  await startUpload(page);
  const question = page.getByRole('dialog', { name: 'Found 2 rooms in this card' });
  await expect(question.getByRole('button').first()).toHaveText('Merge 2 sets');
  await expect(question.getByRole('button', { name: 'Merge 2 sets' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Start Upload' })).toBeFocused();

  await page.route('**/api/payment-required*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Upload 6 exteriors' }).click();
  await expectToast(page, 'Payment Check Failed');
  await page.unroute('**/api/payment-required*');
  await startUpload(page);
  await expectToast(page, 'Upload complete!', '6 exterior photos are saved in the folder.');
  expect((await api.folder('Elm Street')).photos).toHaveLength(6);
});

test('sets that were found are uploaded by one answer, with the keyboard', async ({
  signedIn: page,
}, info) => {
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, await writePhotos(info.outputPath('card'), await cameraCard(1)));
  await startUpload(page);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Upload complete!', '1 interior set is in the queue.');
});

test('sets that are taken before their pictures can be seen are compared again once they can', async ({
  signedIn: page,
}, info) => {
  // One picture is drawn only when the test lets it, while another worker finds the sets.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 });
    let isHeld = false;
    window.Worker = class extends Worker {
      override postMessage(message: { step: string }): void {
        if (message.step === 'draw' && !isHeld) {
          isHeld = true;
          const send = () => super.postMessage(message);
          window.addEventListener('release-picture', send, { once: true });
        } else {
          super.postMessage(message);
        }
      }
    };
  });
  await openBoard(page, info.outputPath('card'));
  await expect(group(page, 'Set 1')).toContainText("a frame can't be shown");
  await page.evaluate(() => window.dispatchEvent(new Event('release-picture')));
  await expect(files(page, 'Set 1').locator('img')).toHaveCount(3);
  await expect(page.getByText("a frame can't be shown")).toHaveCount(0);
});

test('a set is mended with the mouse, and the mending undone', async ({ signedIn: page }, info) => {
  // All of the board is in view: near an edge, the page would scroll below the pointer.
  await page.setViewportSize({ width: 1280, height: 1500 });
  await openBoard(page, info.outputPath('card'));
  await drag(page, photo(page, 'IMG_0003.JPG'), group(page, 'Set 2'));
  await expect(files(page, 'Set 2')).toContainText([
    'IMG_0004.JPG',
    'IMG_0005.JPG',
    'IMG_0006.JPG',
    'IMG_0003.JPG',
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(files(page, 'Set 1')).toHaveCount(3);

  await drag(page, photo(page, 'IMG_0003.JPG'), page.getByText('Leave it out', { exact: true }));
  await expect(files(page, 'Left out')).toContainText(['IMG_0003.JPG']);
  await drag(
    page,
    photo(page, 'IMG_0004.JPG'),
    page.getByText('A set of its own', { exact: true }),
  );
  await expect(files(page, 'Single photos')).toContainText(['IMG_0004.JPG']);
});

test('a set is mended with the keyboard alone, and the focus stays with the photo', async ({
  signedIn: page,
}, info) => {
  await openBoard(page, info.outputPath('card'));
  await menu(page, 'IMG_0003.JPG').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(files(page, 'Set 2')).toHaveCount(4);
  await expect(menu(page, 'IMG_0003.JPG')).toBeFocused();
  await expect(page.getByText('IMG_0003.JPG: Set 2, Flash 3.')).toBeAttached();
  await page.keyboard.press('f');
  await expect(page.getByText('IMG_0003.JPG: Set 2, Bracket 2.')).toBeAttached();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(files(page, 'Set 1')).toHaveCount(3);

  await menu(page, 'IMG_0002.JPG').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Split the set here' }).press('Enter');
  await expect(files(page, 'Set 1')).toHaveText([/^Flash 1IMG_0002.JPG/, /^Flash 2IMG_0003.JPG/]);
  await expect(files(page, 'Single photos')).toContainText(['IMG_0001.JPG']);
  await expect(menu(page, 'IMG_0002.JPG')).toBeFocused();
  await expect(group(page, 'Set 1').getByRole('alert')).toContainText('Incomplete set');
  await startUpload(page);
  await expectToast(page, 'Incomplete set');
});

test('a mended board survives a reload, and leads back to the names', async ({
  signedIn: page,
}, info) => {
  await openBoard(page, info.outputPath('card'));
  await menu(page, 'IMG_0006.JPG').click();
  await page.getByRole('menuitem', { name: 'Move to Set 1' }).click();
  await expect(files(page, 'Set 1')).toHaveCount(4);
  await expect.poll(() => keptSelections(page)).toMatchObject([{ files: 6, sets: [4, 2] }]);
  await page.reload();
  await expect(page.getByText('Your photos are still here.')).toBeVisible();
  await expect(files(page, 'Set 1')).toHaveCount(4);
  await expect(files(page, 'Set 2')).toHaveCount(2);

  await page.getByLabel('Group photos').selectOption('2');
  await expect(files(page, 'Set 3')).toHaveCount(2);
  await page.getByRole('button', { name: 'All are exteriors' }).click();
  await expect(files(page, 'Exterior photos')).toHaveCount(6);
});

test('the board is accessible', async ({ signedIn: page }, info) => {
  await openBoard(page, info.outputPath('card'));
  expect(await findViolations(page)).toEqual([]);
  await menu(page, 'IMG_0002.JPG').click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('a set that lacks a frame is told while it can still be shot', async ({
  signedIn: page,
}, info) => {
  const card = await cameraCard(5);
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, await writePhotos(info.outputPath('card'), card.slice(0, -1)));
  await page.getByRole('button', { name: 'Use 5 sets' }).click();
  await expect(page.getByText('1 set needs a look.')).toBeVisible();
  await page.getByRole('button', { name: 'Show Set 5' }).click();
  await expect(group(page, 'Set 5')).toContainText('This set has fewer frames than your other');
  await startUpload(page);
  await expectToast(page, 'Upload complete!');
});

test('a card of RAW files becomes sets at once, with thumbnails, and is developed', async ({
  signedIn: page,
}, info) => {
  const card = await rawCard(1);
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, await writePhotos(info.outputPath('card'), card));
  await expect(files(page, 'Set 1')).toHaveText([
    /^AmbientIMG_0001.DNG/,
    /^Flash 1IMG_0002.DNG/,
    /^Flash 2IMG_0003.DNG/,
  ]);
  await expect(files(page, 'Set 1').locator('img')).toHaveCount(3);
  await page.getByRole('switch', { name: 'Develop RAW files' }).check();
  await startUpload(page);
  await expectToast(page, 'Upload complete!', '1 interior set is in the queue.');
  const listing = page.getByRole('listitem').filter({ hasText: 'Elm Street' });
  await expect(listing.getByText('Completed', { exact: true })).toBeVisible();
  await listing.getByRole('link', { name: 'Elm Street' }).click();
  await expect(page.getByText('IMG_0001.jpg')).toBeVisible();
});

test('a photo is dragged to a set far below, while the page scrolls', async ({
  signedIn: page,
}, info) => {
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, await writePhotos(info.outputPath('card'), await cameraCard(12)));
  await page.getByRole('button', { name: 'Use 12 sets' }).click();
  const start = await middleOf(photo(page, 'IMG_0003.JPG'));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  const bottom = (page.viewportSize()?.height ?? 0) - 4;
  let step = 0;
  await expect(async () => {
    step += 1;
    await page.mouse.move(start.x + (step % 2), bottom);
    await expect(group(page, 'Set 12')).toBeInViewport({ timeout: 100, ratio: 1 });
  }).toPass();
  await dropOn(page, group(page, 'Set 12').getByRole('heading'));
  await expect(files(page, 'Set 12')).toHaveCount(4);
});
