import type { Locator, Page } from '@playwright/test';
import { DEBOUNCE_MS, FOLDER, openEditor, roomPhoto } from './editor.js';
import { holdToast, stopClock } from './page-clock.js';
import { expect, nameListing, startUpload, test } from './product.js';
import { expectToast, toasts } from './toasts.js';

/** Opens a page whose notifications stay, because its clock is stopped. */
async function openUpload(page: Page): Promise<void> {
  await page.clock.install();
  await nameListing(page, 'Elm Street');
  await stopClock(page);
}

/** Shows a notification that needs no answer from the server. */
async function notify(page: Page): Promise<void> {
  await startUpload(page);
  await expectToast(page, 'Missing images');
}

/** Drags the notification to the right by this many pixels. */
async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (box === null) {
    throw new Error('there is no notification to swipe');
  }
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y, { steps: 8 });
  await page.mouse.up();
}

test('a single notification is shown at a time, for five seconds', async ({ signedIn: page }) => {
  await openUpload(page);
  await notify(page);
  await page.getByLabel('Choose photos').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('notes'),
  });
  await startUpload(page);
  await expectToast(page, 'Invalid files', 'All files must be images');
  await expect(toasts(page)).toHaveCount(1);
  // A person who hovers over a notification or focuses it can read on.
  await page.mouse.move(0, 0);
  await page.clock.runFor(4900);
  await expect(toasts(page)).toHaveAttribute('data-state', 'open');
  await page.clock.runFor(200);
  await expect(toasts(page)).toHaveCount(0);
});

test('the key F8 leads to the notifications', async ({ signedIn: page }) => {
  await openUpload(page);
  await notify(page);
  await page.keyboard.press('F8');
  const region = page.getByRole('region', { name: 'Notification(s)', exact: true });
  await expect
    .poll(() => region.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
});

test('a swipe of 50 pixels to the right dismisses a notification', async ({ signedIn: page }) => {
  await openUpload(page);
  await notify(page);
  await swipe(page, 40);
  await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel');
  await expect(toasts(page)).toHaveAttribute('data-state', 'open');
  await swipe(page, 60);
  await expect(toasts(page)).toHaveCount(0);
});

for (const width of [1280, 390]) {
  test(`a notification covers no control that caused it, ${width} px`, async ({
    signedIn: page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 720 });
    await api.saveExteriors(FOLDER, [await roomPhoto('ROOM.jpg')]);
    await page.clock.install();
    await openEditor(page, api, 'ROOM.jpg');
    await stopClock(page);
    const save = page.getByRole('button', { name: 'Save Preset' });
    const viewport = page.viewportSize()?.height ?? 0;
    // At every place where a person may have scrolled the button to.
    for (const bottom of [viewport - 20, viewport - 90, viewport - 160, viewport - 260]) {
      await save.evaluate((button, wanted) => {
        window.scrollBy(0, button.getBoundingClientRect().bottom - wanted);
      }, bottom);
      await save.focus();
      await page.keyboard.press('Enter');
      await expectToast(page, 'Name required');
      expect(await overlap(toasts(page), save), `${bottom} px from the top`).toBe(false);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(toasts(page)).toHaveCount(0);
    }
    await page.clock.resume();

    // What a slider causes comes later, and keeps its number and its reset button free.
    const slider = page.getByRole('slider', { name: 'Horizontal Align' });
    await slider.evaluate((input) => {
      const wanted = window.innerHeight - 100;
      window.scrollBy(0, input.getBoundingClientRect().bottom - wanted);
    });
    await slider.focus();
    await holdToast(page, async () => {
      await page.keyboard.press('ArrowRight');
      await page.clock.runFor(DEBOUNCE_MS);
    });
    await expectToast(page, 'Perspective corrected');
    for (const part of [
      slider,
      page.getByRole('spinbutton', { name: 'Horizontal Align value' }),
      page.getByRole('button', { name: 'Reset Horizontal Align' }),
    ]) {
      expect(await overlap(toasts(page), part)).toBe(false);
    }
  });
}

/** Whether one element lies over another. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) {
    throw new Error('both must be on the page');
  }
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
