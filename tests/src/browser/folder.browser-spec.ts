import { readFile } from 'node:fs/promises';
import sharp from '@roomlight/imaging/sharp';
import { writePhotos } from '../support/photos.js';
import { holdBack } from './held-requests.js';
import { chooseInFolder } from './folder-menu.js';
import { expect, test } from './product.js';
import { smallExteriors, smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

test('a folder accepts JPEG photos and nothing else', async ({ signedIn: page, api }, info) => {
  const [first, ...more] = await smallExteriors('YARD_1.jpg', 'YARD_2.jpg', 'YARD_3.jpeg');
  if (first === undefined) {
    throw new Error('three photos were asked for');
  }
  await api.saveExteriors('Elm Street', [first]);
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  await expect(page.getByRole('heading', { name: 'Elm Street' })).toBeVisible();
  const photos = page.getByRole('main').getByRole('img');
  await expect(photos).toHaveCount(1);
  const pick = async (paths: string[]) => {
    const chooser = page.waitForEvent('filechooser');
    await chooseInFolder(page, 'Upload Photos');
    await (await chooser).setFiles(paths);
  };

  await pick(await writePhotos(info.outputPath('more'), more));
  await expectToast(page, 'Photos uploaded');
  await expect(photos).toHaveCount(3);

  const png = { name: 'PLAN.png', bytes: await sharp(first.bytes).png().toBuffer() };
  await pick(await writePhotos(info.outputPath('png'), [png]));
  await expectToast(page, 'Upload failed', /PLAN\.png/);
  // Tests content that isn't a JPEG despite its name.
  const disguised = { ...png, name: 'PLAN.jpg' };
  await pick(await writePhotos(info.outputPath('disguised'), [disguised]));
  await expectToast(page, 'Upload failed', /PLAN\.jpg/);
  await expect(photos).toHaveCount(3);
  expect((await api.folder('Elm Street')).photos).toHaveLength(3);
});

test('a photo is saved under its name, byte for byte', async ({ signedIn: page, api }) => {
  const [photo] = await smallExteriors('Café by the lake.jpg');
  if (photo === undefined) {
    throw new Error('a photo was asked for');
  }
  await api.saveExteriors('Elm Street', [photo]);
  const [stored] = (await api.folder('Elm Street')).photos;
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download photo' }).click();
  const saved = await download;
  await expectToast(page, 'Download started');
  expect(saved.suggestedFilename()).toBe(stored?.filename);
  const bytes = await readFile(await saved.path());
  expect(bytes.equals(photo.bytes)).toBe(true);

  await page.route('**/api/folders/**/photo/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Download photo' }).click();
  await expectToast(page, 'Download failed', 'Failed to download');
});

test('a folder shows new photos by itself while the listing is processed', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors('Many rooms', await smallExteriors('YARD_1.jpg'));
  await page.goto(`/folder/${api.user.id}/Many_rooms`);
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible();
  await api.submit('Many rooms', await smallSets(60));
  await expect(page.getByText('Processing', { exact: true })).toBeVisible();
  await expect(page.getByText(/^([2-9]|\d\d) photos/)).toBeVisible();

  await api.call('POST', '/api/queue/cancel-listing', { listingName: 'Many rooms' });
  await expect(page.getByText('Processing', { exact: true })).toBeHidden();
});

test('a folder shows a photo’s old picture until the new version’s is there', async ({
  signedIn: page,
  api,
}, info) => {
  await api.saveExteriors('Elm Street', await smallExteriors('YARD_1.jpg'));
  const [photo] = (await api.folder('Elm Street')).photos;
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  const image = page.getByRole('img', { name: photo?.filename });
  /** The address of the picture that is shown, which isn't yet the one that was asked for. */
  const shown = () =>
    image.evaluate((element) =>
      element instanceof HTMLImageElement && element.naturalWidth > 0 ? element.currentSrc : '',
    );
  await expect.poll(shown).not.toBe('');
  const old = await shown();

  const pictures = await holdBack(page, '**/photo/**');
  const correction = { folderName: 'Elm Street', filename: photo?.filename, angle: 2 };
  await api.call('POST', '/api/apply-perspective-correction', {
    ...correction,
    correctionType: 'vertical',
  });
  const newer = page.waitForRequest((asked) => /YARD_1/.test(asked.url()) && asked.url() !== old);
  // The page asks again after a change of its own.
  const chooser = page.waitForEvent('filechooser');
  await chooseInFolder(page, 'Upload Photos');
  const more = await smallExteriors('YARD_2.jpg');
  await (await chooser).setFiles(await writePhotos(info.outputPath('more'), more));
  await newer;
  expect(await shown()).toBe(old);
  await pictures.open();
  await expect.poll(shown).not.toBe(old);
});

test('a folder shows one photo large, and its neighbours by arrow key', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors(
    'Elm Street',
    await smallExteriors('YARD_1.jpg', 'YARD_2.jpg', 'YARD_3.jpg'),
  );
  const names = (await api.folder('Elm Street')).photos.map(({ filename }) => filename);
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  await page.getByRole('img', { name: names[0] }).click();
  const shows = async (index: number) => {
    await expect(page).toHaveURL(`/folder/${api.user.id}/Elm_Street/photo/${names[index]}`);
    await expect(page.getByRole('heading', { name: names[index] })).toBeVisible();
    await expect(page.getByText(`${index + 1} / 3`, { exact: true })).toBeVisible();
  };
  await shows(0);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await shows(1);
  await page.keyboard.press('ArrowRight');
  await shows(2);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous' }).click();
  await shows(1);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`/folder/${api.user.id}/Elm_Street`);
});

test('a folder’s main action is what comes next: the upload, then sharing', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors('Elm Street', await smallExteriors('YARD_1.jpg'));
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  const colorOf = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Photos' })).toBeHidden();
  const [primary, secondary] = [await colorOf('Share'), await colorOf('Download All')];
  expect(primary).not.toBe(secondary);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Delete photo' }).click();
  await expect(page.getByText('No photos in this folder')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeHidden();
  expect(await colorOf('Upload Photos')).toBe(primary);
  expect(await colorOf('Download All')).toBe(secondary);
});

test('the footer leads to the licenses of what the product contains', async ({ page }) => {
  await page.goto('/login');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Licenses' }).click();
  const licenses = await opened;
  await expect(licenses).toHaveURL(/\/licenses$/);
  await expect(
    licenses.getByText('Roomlight contains software and fonts of others.'),
  ).toBeVisible();
});

test('the footer’s text begins where the page’s does', async ({ signedIn: page }) => {
  await page.goto('/previous-listings');
  for (const width of [390, 1280, 1680]) {
    await page.setViewportSize({ width, height: 900 });
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    const copyright = await page.getByText(/^© /).boundingBox();
    expect(copyright?.x, `${width} px`).toBeCloseTo(heading?.x ?? NaN, 0);
  }
});
