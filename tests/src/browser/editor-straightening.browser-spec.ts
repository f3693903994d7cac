import type { Page } from '@playwright/test';
import { addressOf, editsOf, FOLDER, ODD_NAME, openEditor, roomPhoto, slider } from './editor.js';
import { holdBack } from './held-requests.js';
import { stopClock } from './page-clock.js';
import { expect, test } from './product.js';
import { expectToast } from './toasts.js';

const CORRECTION = '**/api/apply-perspective-correction';

/** The angles that the page requests from the server, as they are sent. */
function corrections(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/apply-perspective-correction')) {
      sent.push(request.postDataJSON());
    }
  });
  return sent;
}

test('the editor straightens a photo, compares it and restores the original', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors(FOLDER, [await roomPhoto(ODD_NAME)]);
  const [{ filename, url: original } = { filename: '', url: '' }] = (await api.folder(FOLDER))
    .photos;
  const sent = corrections(page);
  await page.clock.install();
  await openEditor(page, api, filename);
  await stopClock(page);
  await slider(page, 'Vertical Align').fill('2');
  await slider(page, 'Vertical Align').fill('3.5');
  await page.clock.resume();
  await expectToast(page, 'Perspective corrected');
  expect(sent).toEqual([
    {
      folderName: `${api.user.id}/Elm_Street`,
      filename,
      correctionType: 'vertical',
      angle: 3.5,
    },
  ]);
  expect(await editsOf(api, filename)).toMatchObject({ verticalAngle: 3.5, horizontalAngle: 0 });
  const straightened = await addressOf(api, filename);
  expect(straightened).not.toBe(original);
  // The page shows the new version, no longer its preview.
  const photo = page.getByRole('img', { name: filename });
  await expect(photo).toHaveAttribute('src', new RegExp(versionIn(straightened)));

  // The server is authoritative, whatever this browser has stored.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(slider(page, 'Vertical Align')).toHaveValue('3.5');
  await page.getByRole('button', { name: 'Compare with the original' }).click();
  await expect(slider(page, 'Before and after')).toBeVisible();
  await slider(page, 'Before and after').fill('100');
  await page.getByRole('button', { name: 'Compare with the original' }).click();

  await page.getByRole('button', { name: 'Revert to Original' }).click();
  await page.getByRole('button', { name: 'Revert', exact: true }).click();
  await expectToast(page, 'Photo reverted');
  await expect(slider(page, 'Vertical Align')).toHaveValue('0');
  expect(await addressOf(api, filename)).toBe(original);
});

function versionIn(address: string): string {
  const version = new URL(address, 'http://localhost').searchParams.get('v');
  if (version === null) {
    throw new Error(`${address} names no version`);
  }
  return version;
}

test('the sliders keep their angles until the straightened photo is there', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors(FOLDER, [await roomPhoto('ROOM_1.jpg')]);
  await openEditor(page, api, 'ROOM_1.jpg');
  const pictures = await holdBack(page, '**/*w=1280*');
  await slider(page, 'Vertical Align').fill('2');
  await expectToast(page, 'Perspective corrected');
  // The screen asks for the new version's picture.
  await expect.poll(() => pictures.waiting).toBeGreaterThan(0);
  await expect(slider(page, 'Vertical Align')).toHaveValue('2');
  await pictures.open();
  await expect(page.getByRole('img', { name: 'ROOM_1.jpg' })).toHaveAttribute(
    'src',
    new RegExp(versionIn(await addressOf(api, 'ROOM_1.jpg'))),
  );
  await expect(slider(page, 'Vertical Align')).toHaveValue('2');
});

test('the editor resets an angle before it detects a new one', async ({ signedIn: page, api }) => {
  await api.saveExteriors(FOLDER, [await roomPhoto('ROOM.jpg')]);
  const sent = corrections(page);
  await page.clock.install();
  await openEditor(page, api, 'ROOM.jpg');
  await stopClock(page);
  await slider(page, 'Horizontal Align').fill('4');
  // Leaving doesn't wait for the pause: a change that hasn't been sent before then never is.
  await page.getByRole('button', { name: 'Auto Horizontal' }).click();
  await page.clock.resume();
  await expectToast(page, 'Perspective corrected');
  expect(sent).toMatchObject([
    { correctionType: 'horizontal', angle: 0 },
    { correctionType: 'auto', axis: 'horizontal' },
  ]);
  await expect(slider(page, 'Horizontal Align')).toHaveValue('0');
});

test('the editor ignores superseded answers and reports a failed correction', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors(FOLDER, [await roomPhoto('ROOM.jpg')]);
  const sent = corrections(page);
  await openEditor(page, api, 'ROOM.jpg');
  const held = await holdBack(page, CORRECTION);
  await slider(page, 'Vertical Align').fill('1');
  await expect.poll(() => held.waiting).toBe(1);
  await slider(page, 'Vertical Align').fill('-2');
  await held.open();
  await expectToast(page, 'Perspective corrected', 'Vertical -2°, horizontal 0°');
  expect(sent).toMatchObject([{ angle: 1 }, { angle: -2 }]);
  await expect(slider(page, 'Vertical Align')).toHaveValue('-2');
  expect(await editsOf(api, 'ROOM.jpg')).toMatchObject({ verticalAngle: -2 });

  await page.unroute(CORRECTION);
  await page.route(CORRECTION, (route) => route.abort());
  await slider(page, 'Vertical Align').fill('5');
  await expectToast(page, 'Correction failed');
  await expect(slider(page, 'Vertical Align')).toHaveValue('-2');
});
