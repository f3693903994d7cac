import { channelTables, saturationMatrix } from '@roomlight/contracts/rules';
import type { Page } from '@playwright/test';
import sharp from '@roomlight/imaging/sharp';
import { editsOf, FOLDER, ODD_NAME, openEditor, roomPhoto, slider } from './editor.js';
import { expect, test } from './product.js';
import { expectToast } from './toasts.js';

test('the editor shows colours as the server makes them, within 1/255', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors(FOLDER, [await roomPhoto('ROOM.jpg')]);
  const pattern = colourPattern();
  const picture = await sharp(pattern.svg).png().toBuffer();
  // JPEG and WebP change colours themselves, so the browser gets a picture in a lossless format.
  await page.route('**/photo/ROOM.jpg?*w=*', (route) =>
    route.fulfill({ body: picture, contentType: 'image/png' }),
  );
  await openEditor(page, api, 'ROOM.jpg');
  await page.addStyleTag({ content: '[role=toolbar] { display: none !important }' });
  for (const colours of [
    { brightness: 100, saturation: 100, warmth: 0, blackLevel: 100 },
    { brightness: 137, saturation: 35, warmth: 23, blackLevel: 71 },
    { brightness: 62, saturation: 188, warmth: -41, blackLevel: 139 },
  ]) {
    await slider(page, 'Brightness').fill(String(colours.brightness));
    await slider(page, 'Saturation').fill(String(colours.saturation));
    await slider(page, 'White Balance').fill(String(colours.warmth));
    await slider(page, 'Black Level').fill(String(colours.blackLevel));
    const shown = await shownPatches(page, pattern);
    const { red, green, blue } = channelTables(colours);
    const matrix = saturationMatrix(colours);
    shown.forEach((pixel, i) => {
      const [r = 0, g = 0, b = 0] = pattern.colours[i] ?? [];
      const table = [red[r] ?? 0, green[g] ?? 0, blue[b] ?? 0];
      // Rounded and clamped to valid code values, as in the engine.
      const wanted = [
        ...Uint8ClampedArray.from([0, 3, 6], (row) =>
          table.reduce((sum, value, k) => sum + value * (matrix[row + k] ?? 0), 0),
        ),
      ];
      const error = Math.max(...wanted.map((value, k) => Math.abs(value - (pixel[k] ?? NaN))));
      expect(error, `${JSON.stringify(colours)}, colour ${r} ${g} ${b}`).toBeLessThanOrEqual(1);
    });
  }
});

interface Pattern {
  svg: Buffer;
  columns: number;
  rows: number;
  colours: number[][];
}

/** A pattern of patches in 216 colours, from black to white. */
function colourPattern(): Pattern {
  const [columns, rows, side] = [18, 12, 60];
  const levels = [0, 18, 77, 128, 201, 255];
  const colours = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => [r, g, b])));
  const patches = colours.map(
    (colour, i) =>
      `<rect x="${(i % columns) * side}" y="${Math.floor(i / columns) * side}" width="${side}" height="${side}" fill="rgb(${colour.join(',')})"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${columns * side}" height="${rows * side}" shape-rendering="crispEdges">${patches.join('')}</svg>`;
  return { svg: Buffer.from(svg), columns, rows, colours };
}

/** The colour in the middle of each patch as shown on the screen. */
async function shownPatches(page: Page, { columns, rows, colours }: Pattern): Promise<number[][]> {
  const image = await page.getByRole('img', { name: 'ROOM.jpg' }).screenshot();
  const { data, info } = await sharp(image)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return colours.map((_, i) => {
    const x = Math.floor((((i % columns) + 0.5) / columns) * info.width);
    const y = Math.floor(((Math.floor(i / columns) + 0.5) / rows) * info.height);
    return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  });
}

test('the editor keeps adjustments, offers presets and downloads what it shows', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors(FOLDER, [await roomPhoto(ODD_NAME), await roomPhoto('ROOM_2.jpg')]);
  const [odd = '', second = ''] = (await api.folder(FOLDER)).photos.map((one) => one.filename);
  await openEditor(page, api, odd);

  await slider(page, 'Brightness').focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider(page, 'Brightness')).toHaveValue('101');
  await page.keyboard.press('End');
  await expect(slider(page, 'Brightness')).toHaveValue('150');
  await slider(page, 'Brightness').dblclick();
  await expect(slider(page, 'Brightness')).toHaveValue('100');
  const typed = page.getByRole('spinbutton', { name: 'Saturation value' });
  await typed.fill('250');
  await typed.press('Enter');
  await expect(slider(page, 'Saturation')).toHaveValue('200');
  await page.getByRole('button', { name: 'Reset Saturation' }).click();
  await expect(slider(page, 'Saturation')).toHaveValue('100');
  await slider(page, 'Saturation').fill('60');
  await slider(page, 'White Balance').fill('-20');

  await page.getByRole('button', { name: 'Save Preset' }).click();
  await expectToast(page, 'Name required', 'Please enter a name for the preset');
  await page.getByLabel('Preset name').fill('Cool');
  await page.getByRole('button', { name: 'Save Preset' }).click();
  await expectToast(page, 'Preset saved');

  await page.reload();
  await expect(slider(page, 'Saturation')).toHaveValue('60');
  const request = page.waitForRequest((sent) => sent.url().includes('download=1'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const { searchParams } = new URL((await request).url());
  expect(searchParams.get('saturation')).toBe('60');
  expect(searchParams.get('warmth')).toBe('-20');
  // The browser replaces characters that a file system couldn't accept.
  expect((await download).suggestedFilename()).toMatch(/^Küche_#1_50%_家.\.jpg$/);
  await expectToast(page, 'Download started');

  // No slider has the focus, so the arrow key leads to the next photo.
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
  await expect(slider(page, 'Saturation')).toHaveValue('100');
  await page.getByRole('button', { name: 'Cool', exact: true }).click();
  await expect(slider(page, 'White Balance')).toHaveValue('-20');
  await page.getByRole('button', { name: 'Delete preset Cool' }).click();
  await expectToast(page, 'Preset deleted');
  await expect(page.getByRole('button', { name: 'Cool', exact: true })).toHaveCount(0);
});

test('the editor gives all photos of the folder the same colors, and takes them back by one undo', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors(FOLDER, [await roomPhoto('ROOM_1.jpg'), await roomPhoto(ODD_NAME)]);
  const [odd = '', first = ''] = (await api.folder(FOLDER)).photos
    .map((one) => one.filename)
    .sort((a, b) => Number(a === 'ROOM_1.jpg') - Number(b === 'ROOM_1.jpg'));
  await openEditor(page, api, first);
  await slider(page, 'Black Level').fill('90');
  await slider(page, 'Horizontal Align').fill('1.5');
  await page.getByRole('button', { name: 'Apply to All Photos' }).click();
  await expectToast(page, 'Applied to all photos');
  expect(await editsOf(api, odd)).toMatchObject({ verticalAngle: 0, horizontalAngle: 0 });
  await openEditor(page, api, odd);
  await expect(slider(page, 'Black Level')).toHaveValue('90');
  await expect(slider(page, 'Horizontal Align')).toHaveValue('0');

  // With the tick, the angles go along; one undo brings back colors and angles.
  await slider(page, 'Black Level').fill('80');
  await slider(page, 'Vertical Align').fill('-2');
  await page.getByRole('checkbox', { name: 'Straighten them, too' }).check();
  await page.getByRole('button', { name: 'Apply to All Photos' }).click();
  await expectToast(page, 'Applied to all photos');
  expect(await editsOf(api, first)).toMatchObject({ verticalAngle: -2, horizontalAngle: 0 });
  await page.keyboard.press('Control+z');
  await expectToast(page, 'All photos are as before');
  expect(await editsOf(api, first)).toMatchObject({ verticalAngle: 0, horizontalAngle: 1.5 });
  await openEditor(page, api, first);
  await expect(slider(page, 'Black Level')).toHaveValue('90');
});

test('the editor takes changes back and makes them again by keys', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors(FOLDER, [await roomPhoto('ROOM_1.jpg')]);
  await openEditor(page, api, 'ROOM_1.jpg');
  await slider(page, 'Vertical Align').fill('2');
  await expectToast(page, 'Perspective corrected');
  await slider(page, 'Brightness').fill('120');
  await slider(page, 'Brightness').press('Control+z');
  await expect(slider(page, 'Brightness')).toHaveValue('100');
  await page.keyboard.press('Control+z');
  await expectToast(page, 'Straightening undone');
  expect(await editsOf(api, 'ROOM_1.jpg')).toMatchObject({ verticalAngle: 0 });
  await page.keyboard.press('Control+Shift+Z');
  await expectToast(page, 'Changed again');
  expect(await editsOf(api, 'ROOM_1.jpg')).toMatchObject({ verticalAngle: 2 });
  await page.keyboard.press('Control+Shift+Z');
  await expect(slider(page, 'Brightness')).toHaveValue('120');

  // Text that is being typed has an undo of its own.
  await page.getByLabel('Preset name').fill('Bright');
  await page.keyboard.press('Control+z');
  await expect(slider(page, 'Brightness')).toHaveValue('120');
});

test('the editor is a work place: its photo stays in sight while its tools scroll and fold', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors(FOLDER, [await roomPhoto('ROOM_1.jpg')]);
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openEditor(page, api, 'ROOM_1.jpg');
    const photo = page.getByRole('img', { name: 'ROOM_1.jpg' });
    const box = await photo.boundingBox();
    expect((box?.width ?? 0) / width).toBeGreaterThanOrEqual(0.72);
    await page.getByRole('heading', { name: 'Versions' }).scrollIntoViewIfNeeded();
    await expect(photo).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'Adjustments', exact: true }).click();
  await expect(slider(page, 'Brightness')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Adjustments', exact: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await page.keyboard.press('\\');
  await expect(page.getByRole('slider', { name: 'Before and after' })).toBeVisible();
  await page.keyboard.press('\\');
  await expect(page.getByRole('slider', { name: 'Before and after' })).toHaveCount(0);
});
