import type { Page } from '@playwright/test';
import { writePhotos } from '../support/photos.js';
import { FOLDER, openEditor, roomPhoto } from './editor.js';
import { choosePhotos, expect, nameListing, startUpload, test } from './product.js';
import { smallExteriors } from './small-photos.js';
import { toasts } from './toasts.js';

/**
 * The names of the controls in view that the notification lies on. A photo of several times its area counts when its
 * middle is covered.
 */
function coveredControls(page: Page): Promise<string[]> {
  return toasts(page).evaluate((toast) => {
    const at = toast.getBoundingClientRect();
    const selector = 'a[href], button, input, select, textarea, [role=checkbox], [role=slider]';
    const controls = [...document.querySelectorAll(selector)].filter(
      (control) =>
        !toast.contains(control) &&
        !control.matches(':disabled') &&
        control.closest('[aria-hidden=true], [inert]') === null,
    );
    return controls.flatMap((control) => {
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      const isLarge = width * height >= 2 * at.width * at.height;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const covered = isLarge
        ? at.left < x && x < at.right && at.top < y && y < at.bottom
        : at.left < right && left < at.right && at.top < bottom && top < at.bottom;
      const name = control.getAttribute('aria-label') ?? control.textContent;
      return width > 2 && height > 2 && covered ? [name] : [];
    });
  });
}

async function expectNothingCovered(page: Page, where: string): Promise<void> {
  await expect(toasts(page), where).toBeVisible();
  await expect.poll(() => coveredControls(page), { message: where }).toEqual([]);
  // Keeps it from lasting until the next one is expected.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toasts(page)).toHaveCount(0);
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('a notification lies on no control that acts, on any screen', async ({
      signedIn: page,
      api,
    }, info) => {
      const names = Array.from({ length: 9 }, (_, i) => `YARD_${i}.jpg`);
      await api.saveExteriors(FOLDER, [
        ...(await smallExteriors(...names)),
        await roomPhoto('ROOM.jpg'),
      ]);

      await page.goto('/queue');
      await page.getByRole('button', { name: 'Clear Queue' }).click();
      await expectNothingCovered(page, 'the queue');

      await nameListing(page, 'Oak Lane');
      await startUpload(page);
      await expectNothingCovered(page, 'the upload');

      await page.goto(`/folder/${api.user.id}/Elm_Street`);
      await page.getByRole('button', { name: 'Tour order' }).click();
      await expectNothingCovered(page, 'the folder');
      await page.evaluate(() => window.scrollTo(0, 500));
      await page.getByRole('button', { name: 'Tour order' }).click();
      await page.evaluate(() => window.scrollTo(0, 500));
      await expectNothingCovered(page, 'the folder, scrolled');

      await openEditor(page, api, 'ROOM.jpg');
      await page.getByRole('button', { name: 'Save Preset' }).click();
      await expectNothingCovered(page, 'the editor');

      // A notification of one page stays while the next one comes.
      await nameListing(page, 'Birch Lane');
      await choosePhotos(
        page,
        await writePhotos(info.outputPath('yard'), await smallExteriors(...names)),
      );
      await startUpload(page);
      await expect(page).toHaveURL('/enhancement-settings');
      await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
      await expectNothingCovered(page, 'the review');
    });
  });
}
