import { emptyMaps, packMaps } from '@roomlight/photography/light';
import sharp from '@roomlight/imaging/sharp';
import { findViolations } from './axe.js';
import { addressOf, DEBOUNCE_MS, editsOf, FOLDER, openEditor, slider } from './editor.js';
import { holdToast, stopClock } from './page-clock.js';
import { expect, test } from './product.js';
import { isFinished } from '../support/api-client.js';
import { smallExteriors, smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

test('a merged photo’s light is changed by keyboard, shown at once, and reset', async ({
  signedIn: page,
  api,
}) => {
  await api.submit(FOLDER, await smallSets(1));
  await api.waitForListing(FOLDER, isFinished);
  const [{ filename, url: merged } = { filename: '', url: '' }] = (await api.folder(FOLDER)).photos;
  await page.clock.install();
  await openEditor(page, api, filename);
  const stage = page.locator('canvas');
  await expect(stage).toHaveCount(0);
  await slider(page, 'Shadows').focus();
  await expect(stage).toBeAttached();
  // Both movements fall within the pause after which the last one is sent.
  await stopClock(page);
  await page.keyboard.press('End');
  await expect(stage).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(slider(page, 'Shadows')).toHaveAttribute('aria-valuetext', '95, open');
  await page.clock.resume();
  await expectToast(page, 'Light changed');
  const light = { ambience: 0, windows: 0, lamps: 0, shadows: 0.95 };
  expect(await editsOf(api, filename)).toMatchObject({ light: { settings: light } });
  const changed = await addressOf(api, filename);
  expect(changed).not.toBe(merged);
  // The page shows the new version, no longer its preview.
  await expect(stage).toBeHidden();
  await expect(page.getByRole('main').getByText('Light changed')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.reload();
  await expect(slider(page, 'Shadows')).toHaveValue('95');
  await holdToast(page, async () => {
    await page.getByRole('button', { name: 'Reset Light' }).click();
    await page.clock.runFor(DEBOUNCE_MS);
  });
  await expectToast(page, 'Light changed');
  await expect(slider(page, 'Shadows')).toHaveValue('0');
  expect(await addressOf(api, filename)).toBe(merged);
  await page
    .getByRole('region', { name: /^Notification/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(slider(page, 'Shadows')).toHaveValue('95');
  expect(await addressOf(api, filename)).toBe(changed);
});

test('a photo that was not merged has no light to change', async ({ signedIn: page, api }) => {
  await api.saveExteriors(FOLDER, await smallExteriors('FRONT.jpg'));
  await openEditor(page, api, 'FRONT.jpg');
  await expect(slider(page, 'Shadows')).toHaveCount(0);
});

test('a slider that would change nothing in a photo is off, and says why', async ({
  signedIn: page,
  api,
}) => {
  await api.submit(FOLDER, await smallSets(1));
  await api.waitForListing(FOLDER, isFinished);
  const [{ filename } = { filename: '' }] = (await api.folder(FOLDER)).photos;
  // Of a photo without lamps, windows and shadows.
  const { data, ...size } = packMaps(emptyMaps(40, 30));
  const picture = sharp(Buffer.from(data), { raw: { ...size, channels: 1 } }).png();
  const body = await picture.toBuffer();
  await page.route('**/light-maps/**', (route) =>
    route.fulfill({ contentType: 'image/png', body }),
  );
  await openEditor(page, api, filename);
  for (const [name, reason] of [
    ['Windows', 'This photo has no window view to change.'],
    ['Lamps', 'No lamp lights this photo in a color of its own.'],
    ['Shadows', 'This photo has no shadows to change.'],
  ] as const) {
    await expect(slider(page, name)).toBeDisabled();
    await expect(page.getByText(reason)).toBeVisible();
  }
  expect(await findViolations(page)).toEqual([]);
});
