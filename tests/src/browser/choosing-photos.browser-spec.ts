import { mkdir, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { stopClock } from './page-clock.js';
import { choosePhotos, dropPhotos, expect, nameListing, startUpload, test } from './product.js';
import { expectToast } from './toasts.js';

const MB = 1024 * 1024;

const FLASH_HEIC = join(
  import.meta.dirname,
  '../../../libs/imaging/test-data/field-cases/o5-flash-fired.heic',
);

const removeAllFiles = (page: Page) =>
  page.getByRole('button', { name: 'Remove all files' }).click();

/** A group of files on the page, by its title. */
const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Writes files with these names and sizes; their content doesn't matter. */
async function filesOf(directory: string, sizes: Record<string, number>): Promise<string[]> {
  await mkdir(directory, { recursive: true });
  return Promise.all(
    Object.entries(sizes).map(async ([name, size]) => {
      const path = join(directory, name);
      await writeFile(path, '');
      await truncate(path, size);
      return path;
    }),
  );
}

test('the upload page shows the chosen files by set and role, with their sizes', async ({
  signedIn: page,
}, info) => {
  await nameListing(page, 'Elm Street');
  const paths = await filesOf(info.outputPath('shoot'), {
    'IMG_0020.jpg': 3.5 * MB,
    'IMG_0003.jpeg': 512,
    'IMG_0001.jpg': 1.25 * MB,
    'IMG_0002.jpeg': 1536,
    'IMG_0011.jpeg': 2048,
    'IMG_0010.jpg': 1024,
    'IMG_0013.jpeg': 1023,
    'IMG_0012.jpeg': MB,
    'NOTES_9.png': 10,
  });
  await choosePhotos(page, paths);

  const accordion = page.getByRole('button', { name: '9 files ready', exact: true });
  await expect(accordion).toHaveAttribute('aria-expanded', 'true');
  const group = (title: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      .getByRole('listitem');
  await expect(group('Set 1')).toHaveText([
    'HDRIMG_0001.jpg1.3 MB',
    'Flash 1IMG_0002.jpeg1.5 KB',
    'Flash 2IMG_0003.jpeg512 B',
  ]);
  await expect(group('Set 2')).toHaveText([
    'HDRIMG_0010.jpg1.0 KB',
    'Flash 1IMG_0011.jpeg2.0 KB',
    'Flash 2IMG_0012.jpeg1.0 MB',
    'Flash 3IMG_0013.jpeg1023 B',
  ]);
  await expect(group('Exterior photos')).toHaveText(['ExteriorIMG_0020.jpg3.5 MB']);
  await expect(group('Left out')).toHaveText(['SkippedNOTES_9.png10 B']);
  await expect(page.getByRole('heading', { name: 'Files selected' })).toBeVisible();

  await accordion.click();
  await expect(group('Set 1')).toHaveCount(0);
});

test('the upload page shows four sets of five frames at once on a desktop', async ({
  signedIn: page,
}, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await nameListing(page, 'Elm Street');
  const names = Array.from({ length: 30 }, (_, i) => `${i + 1}.${i % 5 === 0 ? 'jpg' : 'jpeg'}`);
  const sizes = Object.fromEntries(names.map((name) => [name, 3.5 * 1024 * 1024]));
  await choosePhotos(page, await filesOf(info.outputPath('shoot'), sizes));
  const set = (number: number) => section(page, `Set ${number}`);
  await expect(set(4)).toBeAttached();
  const bar = await page.getByRole('banner').boundingBox();
  const first = await set(1).boundingBox();
  await page.mouse.wheel(0, (first?.y ?? 0) - (bar?.height ?? 0));
  for (const number of [1, 2, 3, 4]) {
    await expect(set(number)).toBeInViewport({ ratio: 1 });
  }
});

const REFUSALS: {
  title: string;
  message: string;
  files: string[];
}[] = [
  {
    title: 'Missing images',
    message: 'Please choose the photos of this listing first.',
    files: [],
  },
  {
    title: 'Invalid files',
    message: 'All files must be images',
    files: ['1.jpg', '2.jpeg', '3.jpeg', 'notes.txt'],
  },
  {
    title: 'Incomplete interior set',
    message:
      'Found HDR file "1.jpg" with only 1 flash file. Each set needs 1 HDR + at least 2 flash photos (up to 5).',
    files: ['1.jpg', '2.jpeg'],
  },
  {
    title: 'Incomplete interior set',
    message:
      'Found flash file "1.jpeg" without a matching HDR file before it. Each set needs 1 HDR + at least 2 flash photos (up to 5).',
    files: ['1.jpeg', '2.jpg'],
  },
  {
    title: 'Too many flash photos',
    message:
      'Found HDR file "1.jpg" with 6 flash files. The maximum is 5 flash photos per interior set.',
    files: ['1.jpg', '2.jpeg', '3.jpeg', '4.jpeg', '5.jpeg', '6.jpeg', '7.jpeg'],
  },
  {
    title: 'No valid photos detected',
    message:
      'Choose .jpg photos, and for each interior set 1 HDR (.jpg) followed by 2 to 5 flash photos (.jpeg).',
    files: ['1.png', '2.webp'],
  },
];

test('the upload page refuses photos that break a rule and sends nothing', async ({
  signedIn: page,
}, info) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/payment-required|submit-staging|save-to-folder/.test(request.url())) {
      calls.push(request.url());
    }
  });
  await page.clock.install();
  await nameListing(page, 'Elm Street');
  for (const [index, { title, message, files }] of REFUSALS.entries()) {
    const sizes = Object.fromEntries(files.map((name) => [name, 100]));
    const paths = await filesOf(info.outputPath(String(index)), sizes);
    if (paths.length > 0) {
      await choosePhotos(page, paths);
    }
    await expect(page.getByRole('button', { name: 'Start Upload' })).toBeEnabled();
    await stopClock(page);
    await startUpload(page);
    await expectToast(page, title, message);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.clock.resume();
    if (paths.length > 0) {
      await removeAllFiles(page);
    }
  }
  expect(calls).toEqual([]);
  await expect(page).toHaveURL('/hdr-upload');
});

test('the upload page estimates how long the upload will take', async ({
  signedIn: page,
}, info) => {
  await nameListing(page, 'Elm Street');
  const estimate = page.getByRole('definition').last();
  for (const [megabytes, text] of [
    [0.1, '~1 sec'],
    [42, '~42 sec'],
    [59.5, '~1-2 min'],
    [119, '~1-2 min'],
    [120, '~2-3 min'],
    [180, '~3 min'],
    [630, '~11 min'],
  ] as const) {
    const [path = ''] = await filesOf(info.outputPath(String(megabytes)), {
      'IMG_1.jpg': Math.round(megabytes * MB),
    });
    await choosePhotos(page, path);
    await expect(estimate).toHaveText(text);
    await removeAllFiles(page);
  }
});

const SET = { 'IMG_1.jpg': 100, 'IMG_2.jpeg': 100, 'IMG_3.jpeg': 100 };

test('the upload page reads a dropped folder with its folders, and counts what is no photo', async ({
  signedIn: page,
}, info) => {
  await nameListing(page, 'Elm Street');
  const card = info.outputPath('card');
  await filesOf(card, { ...SET, 'notes.txt': 10 });
  await filesOf(join(card, 'outside'), { 'IMG_9.jpg': 100, 'clip.mp4': 10 });
  await dropPhotos(page, [card]);
  await expect(page.getByRole('button', { name: '4 files ready' })).toBeVisible();
  await expect(section(page, 'Set 1').getByRole('listitem')).toHaveCount(3);
  await expect(section(page, 'Exterior photos').getByRole('listitem')).toHaveCount(1);
  await expect(
    page.getByText('2 files in the folder are not photos and were left out.'),
  ).toBeVisible();
});

test('the upload page passes over what a card has beside photos, by kind, and names what it does not read', async ({
  signedIn: page,
}, info) => {
  await nameListing(page, 'Elm Street');
  const card = info.outputPath('card');
  const [first, second] = [join(card, 'DCIM', '100CANON'), join(card, 'DCIM', '101CANON')];
  await filesOf(first, { 'IMG_0002.JPG': 300, 'MVI_0003.MOV': 10, 'IMG_0002.xmp': 10 });
  await filesOf(second, { 'room.jxl': 20 });
  await filesOf(join(card, '.Trashes', '501'), { 'IMG_0009.JPG': 100 });
  await writeFile(join(first, '._IMG_0001.JPG'), Buffer.from([0, 5, 0x16, 7, 0, 2, 0, 0]));
  await writeFile(join(second, 'room.jxl'), Buffer.from([0xff, 0x0a, 0, 0]));
  // Two cameras' photos of one name, size and second.
  for (const [folder, byte] of [
    [first, 1],
    [second, 2],
  ] as const) {
    await writeFile(join(folder, 'IMG_0001.JPG'), Buffer.alloc(200, byte));
    await utimes(join(folder, 'IMG_0001.JPG'), 1_780_000_000, 1_780_000_000);
  }
  await dropPhotos(page, [card]);
  await expect(page.getByRole('button', { name: '3 files ready' })).toBeVisible();
  await expect(
    page.getByText(
      '4 files in the folder are not photos and were left out. (1 video, 1 companion file of macOS, 1 sidecar file, 1 system file)',
    ),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    'room.jxl is a JPEG XL photo; export it as JPEG.',
  );
});

test('the upload page makes no set of a leading underscore, the camera’s sign for Adobe RGB', async ({
  signedIn: page,
}, info) => {
  await nameListing(page, 'Elm Street');
  const names = { '_MG_0001.JPG': 100, 'IMG_0002.JPG': 100, 'IMG_0003.JPG': 100 };
  await choosePhotos(page, await filesOf(info.outputPath('shoot'), names));
  await expect(section(page, 'Exterior photos').getByRole('listitem')).toHaveCount(3);
  await expect(section(page, 'Set 1')).toHaveCount(0);
});

test('the upload page takes a lone HEIC photo that was taken with flash', async ({
  signedIn: page,
}) => {
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, FLASH_HEIC);
  await expect(page.getByRole('button', { name: '1 file ready' })).toBeVisible();
  await expect(section(page, 'Single photos').getByRole('listitem')).toHaveCount(1);
  await startUpload(page);
  await expect(page).toHaveURL(/\/queue$/);
});

test('the upload page reads a chosen folder', async ({ signedIn: page }, info) => {
  await nameListing(page, 'Elm Street');
  const card = info.outputPath('card');
  await filesOf(card, { ...SET, 'notes.txt': 10 });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await (await chooser).setFiles(card);
  await expect(page.getByRole('button', { name: '3 files ready' })).toBeVisible();
  await expect(
    page.getByText('1 file in the folder is not a photo and was left out.'),
  ).toBeVisible();
});

test('the upload page adds what is chosen later, each file once', async ({
  signedIn: page,
}, info) => {
  await nameListing(page, 'Elm Street');
  const [hdr = '', ...flashes] = await filesOf(info.outputPath('shoot'), SET);
  await choosePhotos(page, [hdr, ...flashes.slice(0, 1)]);
  await expect(section(page, 'Set 1').getByRole('alert')).toContainText('only 1 flash file');
  await choosePhotos(page, [hdr, ...flashes]);
  await expect(page.getByRole('button', { name: '3 files ready' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the upload page removes a file, a set or everything, and takes it back', async ({
  signedIn: page,
}, info) => {
  await nameListing(page, 'Elm Street');
  const names = { ...SET, 'IMG_11.jpg': 1, 'IMG_12.jpeg': 1, 'IMG_20.jpg': 1 };
  await choosePhotos(page, await filesOf(info.outputPath('shoot'), names));
  const ready = (count: string) => page.getByRole('button', { name: `${count} ready` });
  await expect(section(page, 'Set 2').getByRole('alert')).toBeVisible();
  await expect(section(page, 'Set 1').getByRole('listitem')).toHaveCount(3);

  await page.getByRole('button', { name: 'Remove Set 2' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(ready('4 files')).toBeVisible();
  await page.getByRole('button', { name: 'Remove IMG_3.jpeg' }).click();
  await expect(section(page, 'Set 1').getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ready('4 files')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ready('6 files')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await removeAllFiles(page);
  await expect(ready('6 files')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ready('6 files')).toBeVisible();
});
