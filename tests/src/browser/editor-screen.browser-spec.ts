import type { Locator } from '@playwright/test';
import sharp from '@roomlight/imaging/sharp';
import { writePhotos } from '../support/photos.js';
import { findViolations } from './axe.js';
import { addressOf, editsOf, FOLDER, ODD_NAME, openEditor, roomPhoto } from './editor.js';
import { expect, test } from './product.js';
import { expectToast } from './toasts.js';

const ORANGE = { r: 240, g: 120, b: 20 };

/** The corners of the room's dark screen, as fractions of the photo's size. */
const CORNERS = [
  [1 / 3, 0.325],
  [2 / 3, 0.325],
  [2 / 3, 0.625],
  [1 / 3, 0.625],
] as const;

async function clickAt(photo: Locator, [u, v]: readonly [number, number]): Promise<void> {
  const { width = 0, height = 0 } = (await photo.boundingBox()) ?? {};
  await photo.click({ position: { x: u * width, y: v * height } });
}

test('the editor puts a picture on a dark screen and makes it permanent', async ({
  signedIn: page,
  api,
}, info) => {
  await api.saveExteriors(FOLDER, [await roomPhoto(ODD_NAME)]);
  const [{ filename, url: original } = { filename: '', url: '' }] = (await api.folder(FOLDER))
    .photos;
  const orange = sharp({ create: { width: 320, height: 180, channels: 3, background: ORANGE } });
  const [file = ''] = await writePhotos(info.outputPath('images'), [
    { name: 'orange.png', bytes: await orange.png().toBuffer() },
  ]);
  await openEditor(page, api, filename);

  await page.getByLabel('TV image file').setInputFiles(file);
  await expectToast(page, 'TV image uploaded');
  await page.getByRole('button', { name: 'Save to Library' }).click();
  await expect(page.getByText('Name required')).toBeVisible();
  await page.getByLabel('Library name').fill('Orange');
  await page.getByRole('button', { name: 'Save to Library' }).click();
  await expectToast(page, 'Saved to library');
  await page.getByRole('button', { name: 'Orange', exact: true }).click();
  await expectToast(page, 'Library image selected', 'Orange');

  const photo = page.getByRole('img', { name: filename });
  const handle = (name: string) => page.getByRole('button', { name, exact: true });
  await clickAt(photo, [0.1, 0.1]);
  await page.getByRole('button', { name: 'Reset Corners' }).click();
  await expect(handle('Top left corner')).toHaveCount(0);
  for (const corner of CORNERS) {
    await clickAt(photo, corner);
  }
  await expectToast(page, 'All 4 corners placed');
  await expect(handle('Bottom left corner')).toHaveAttribute('aria-pressed', 'true');
  // A fifth click places no corner.
  await clickAt(photo, [0.9, 0.9]);
  await expect(page.getByRole('button', { name: / corner$/ })).toHaveCount(4);

  // Moves by keys, by 1 pixel and by 10, and by pointer. The arrow keys move the corner and don't lead to another
  // photo.
  const status = page.getByText(/^Top left corner at/);
  await handle('Top left corner').click();
  const [x = 0, y = 0] = numbersIn(await status.textContent());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(status).toHaveText(`Top left corner at ${x + 1}, ${y + 10}`);
  await handle('Top left corner').hover();
  await page.mouse.down();
  await page.mouse.move(10, 10, { steps: 3 });
  await page.mouse.up();
  await expect(status).toHaveText('Top left corner at 0, 0');
  await page.keyboard.press('Escape');
  await expect(handle('Top left corner')).toHaveAttribute('aria-pressed', 'false');

  await page.getByRole('slider', { name: 'Opacity' }).fill('100');
  await page.getByRole('button', { name: 'Generate Preview' }).click();
  await expectToast(page, 'Preview generated');
  await expect(photo).toHaveAttribute('src', /^blob:/);
  await page.getByRole('button', { name: 'Back to Edit' }).click();
  await page.getByRole('button', { name: 'Generate Preview' }).click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expectToast(page, 'TV replacement saved');
  expect(await addressOf(api, filename)).toBe(original);

  await page.reload();
  await page.getByRole('button', { name: 'Modify' }).click();
  await expect(page.getByRole('button', { name: / corner$/ })).toHaveCount(4);
  await page.getByRole('button', { name: 'Generate Preview' }).click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Apply Permanently' }).click();
  await expectToast(page, 'TV replacement applied');
  await reloaded;
  await expect(page.getByText('Upload Image')).toBeVisible();
  const { tvReplacements } = await editsOf(api, filename);
  // A click is as precise as the browser's pixels.
  const near = (corner: readonly number[]) => corner.map((value) => expect.closeTo(value, -0.5));
  const corners = [
    [0, 0],
    [800, 260],
    [800, 500],
    [400, 500],
  ].map(near);
  expect(tvReplacements).toMatchObject([{ opacity: 1, corners }]);
  const applied = await api.fetch(await addressOf(api, filename));
  const onScreen = await sharp(await applied.arrayBuffer())
    .extract({ left: 450, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer();
  Object.values(ORANGE).forEach((wanted, channel) =>
    expect(Math.abs((onScreen[channel] ?? 0) - wanted)).toBeLessThan(8),
  );

  await page.getByRole('button', { name: 'Delete Orange' }).click();
  await expectToast(page, 'Image deleted');
  await expect(page.getByRole('button', { name: 'Orange', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'Image restored', 'Orange');
  await expect(page.getByRole('button', { name: 'Orange', exact: true })).toBeVisible();
});

const numbersIn = (text: string | null) => (text ?? '').match(/\d+/g)?.map(Number) ?? [];

test('the editor removes a saved screen and reports errors', async ({
  signedIn: page,
  api,
}, info) => {
  await api.saveExteriors(FOLDER, [await roomPhoto('ROOM.jpg')]);
  const [text = ''] = await writePhotos(info.outputPath('images'), [
    { name: 'notes.png', bytes: Buffer.from('no picture at all') },
  ]);
  await openEditor(page, api, 'ROOM.jpg');
  await page.getByLabel('TV image file').setInputFiles(text);
  await expectToast(page, 'Upload failed', /notes\.png/);

  const form = new FormData();
  form.append('name', 'Room');
  form.append('image', new Blob([new Uint8Array((await roomPhoto('r')).bytes)]), 'room.jpg');
  await api.call('POST', '/api/tv-library', form);
  await page.reload();
  await page.getByRole('button', { name: 'Room', exact: true }).click();
  // Without a pointer, corners are added in the middle and moved from there.
  for (const name of ['top left', 'top right', 'bottom right', 'bottom left']) {
    await page.getByRole('button', { name: `Add ${name} corner` }).press('Enter');
  }
  await page.route('**/api/preview-tv-replacement', (route) => route.abort());
  await page.getByRole('button', { name: 'Generate Preview' }).click();
  await expectToast(page, 'Preview failed', 'Failed to generate the preview');
  await page.unroute('**/api/preview-tv-replacement');
  await page.getByRole('button', { name: 'Generate Preview' }).click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'TV replacement removed');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Room', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Modify' })).toHaveCount(0);
});

test('a click on a dark screen proposes its corners, which can be moved', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors(FOLDER, [await roomPhoto('ROOM.jpg')]);
  const form = new FormData();
  form.append('name', 'Room');
  form.append('image', new Blob([new Uint8Array((await roomPhoto('r')).bytes)]), 'room.jpg');
  await api.call('POST', '/api/tv-library', form);
  await openEditor(page, api, 'ROOM.jpg');
  const photo = page.getByRole('img', { name: 'ROOM.jpg' });
  const corners = page.getByRole('button', { name: / corner$/ });
  // Without a picture, a click means nothing.
  await clickAt(photo, [0.5, 0.5]);
  await expect(corners).toHaveCount(0);
  await page.getByRole('button', { name: 'Room', exact: true }).click();

  // The wall is no screen: the click is the first corner.
  const answer = page.waitForResponse('**/api/find-tv-screen');
  await clickAt(photo, [0.1, 0.1]);
  expect(await (await answer).json()).toEqual({ corners: null });
  await expect(page.getByText('1 / 4')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Corners' }).click();

  await clickAt(photo, [0.52, 0.45]);
  await expectToast(page, 'All 4 corners placed', /Drag them if they are off/);
  await expect(page.getByText('4 / 4')).toBeVisible();
  const status = page.getByText(/^Top left corner at/);
  const [x = 0, y = 0] = numbersIn(await status.textContent());
  expect([x, y]).toEqual([expect.closeTo(400, -0.7), expect.closeTo(260, -0.7)]);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(status).toHaveText(`Top left corner at ${x + 10}, ${y}`);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Generate Preview' }).click();
  await expectToast(page, 'Preview generated');
});
