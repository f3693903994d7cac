import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import sharp from '@roomlight/imaging/sharp';
import { zipFiles } from '../support/zip-files.js';
import { chooseInFolder } from './folder-menu.js';
import { expect, test } from './product.js';
import { smallExteriors } from './small-photos.js';
import { expectToast } from './toasts.js';

/** Names that need encoding at some point of the transfer. */
const NAMES = ['100% #1?.jpg', 'Café 家.jpg', 'DSC_3.jpg'];

async function downloadAll(page: Page): Promise<{ name: string; files: Map<string, Buffer> }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download All' }).click();
  const zip = await download;
  const files = await zipFiles(await readFile(await zip.path()));
  return { name: zip.suggestedFilename(), files };
}

/** Stores adjustments in the browser as the editor does. */
const warm = (page: Page, folder: string, filename: string) =>
  page.evaluate(
    ([key, name]) => {
      const colours = { brightness: 100, saturation: 100, warmth: 50, blackLevel: 100 };
      const straight = { verticalAlign: 0, horizontalAlign: 0 };
      localStorage.setItem(key, JSON.stringify({ [name]: { ...colours, ...straight } }));
    },
    [`adjustments:${folder}`, filename] as const,
  );

test('Download All saves all photos as they are', async ({ signedIn: page, api }) => {
  const photos = await smallExteriors(...NAMES);
  await api.saveExteriors('Elm Street', photos);
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  const { name, files } = await downloadAll(page);
  await expectToast(page, 'Preparing download', 'Creating ZIP file... may take 1-2 minutes');
  expect(name).toMatch(/^Elm[_ ]Street\.zip$/);
  const stored = (await api.folder('Elm Street')).photos.map(({ filename }) => filename);
  // No file on Windows can have a question mark.
  const names = stored.map((filename, i) => `0${i + 1}_${filename.replace('?', '_')}`);
  expect([...files.keys()].sort()).toEqual(names.sort());
  for (const bytes of files.values()) {
    expect(photos.some((photo) => photo.bytes.equals(bytes))).toBe(true);
  }

  // Another person has emptied the folder meanwhile.
  for (const filename of stored) {
    const path = `/api/folders/Elm_Street/photo/${encodeURIComponent(filename)}`;
    expect(await api.call('DELETE', path)).toMatchObject({ status: 200 });
  }
  await page.getByRole('button', { name: 'Download All' }).click();
  await expectToast(page, 'No photos found in folder');
});

test('Download All saves photos in their adjusted colours, even after a rename', async ({
  signedIn: page,
  api,
}) => {
  const photos = await smallExteriors(...NAMES);
  await api.saveExteriors('Elm Street', photos);
  const [{ filename = '' } = {}] = (await api.folder('Elm Street')).photos;
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  await warm(page, `${api.user.id}/Elm_Street`, filename);
  await chooseInFolder(page, 'Rename listing');
  await page.getByLabel('New Name').fill('Oak Street');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/folder/${api.user.id}/Oak_Street`);

  const { files } = await downloadAll(page);
  await expectToast(page, 'Download started');
  expect(files.size).toBe(3);
  const changed = [...files].filter(([, bytes]) => !photos.some((p) => p.bytes.equals(bytes)));
  expect(changed.map(([name]) => name)).toEqual([`01_${filename.replace('?', '_')}`]);
  const mean = async (bytes: Buffer) => (await sharp(bytes).stats()).channels.map((c) => c.mean);
  const [red = 0, , blue = 0] = await mean(changed[0]?.[1] ?? Buffer.alloc(0));
  const [redBefore = 0, , blueBefore = 0] = await mean(photos[0]?.bytes ?? Buffer.alloc(0));
  expect(red).toBeGreaterThan(redBefore);
  expect(blue).toBeLessThan(blueBefore);

  // A photo downloaded by itself is identical.
  const alone = page.waitForEvent('download');
  const card = page.getByRole('listitem').filter({ hasText: filename });
  await card.getByRole('button', { name: 'Download photo' }).click();
  const saved = await alone;
  expect(saved.suggestedFilename()).toBe(filename);
  expect((await readFile(await saved.path())).equals(changed[0]?.[1] ?? Buffer.alloc(0))).toBe(
    true,
  );

  await page.route('**/download-ticket', (route) => route.abort());
  await page.getByRole('button', { name: 'Download All' }).click();
  await expectToast(page, 'Download failed', 'Failed to download');
});
