import type { Page } from '@playwright/test';
import { expect, expectToast, nameListing, startUpload, test, toasts } from './product.js';

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
  await page.clock.install();
  await nameListing(page, 'Elm Street');
  await page.clock.pauseAt(Date.now() + 3_600_000);
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
  await nameListing(page, 'Elm Street');
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
  await nameListing(page, 'Elm Street');
  await notify(page);
  await swipe(page, 40);
  await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel');
  await expect(toasts(page)).toHaveAttribute('data-state', 'open');
  await swipe(page, 60);
  await expect(toasts(page)).toHaveCount(0);
});
