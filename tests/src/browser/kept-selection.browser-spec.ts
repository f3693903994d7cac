import { smallHeic } from '@roomlight/imaging/testing';
import { writePhotos } from '../support/photos.js';
import { keptEntries } from './kept-selections.js';
import { choosePhotos, expect, nameListing, startUpload, test } from './product.js';
import { smallExteriors, smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

test('picked photos are still there after the page was left or reloaded', async ({
  signedIn: page,
}, info) => {
  const frames = (await smallSets(2)).flat();
  const ready = (count: number) => page.getByRole('button', { name: `${count} files ready` });
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, await writePhotos(info.outputPath('shoot'), frames));
  await expect(ready(6)).toBeVisible();
  await page.getByRole('link', { name: 'Queue' }).click();
  await expect(page).toHaveURL('/queue');
  await page.goBack();
  await expect(ready(6)).toBeVisible();

  await page.getByRole('button', { name: 'Remove Set 2' }).click();
  await expect(ready(3)).toBeVisible();
  // The selection, and its files.
  await expect.poll(() => keptEntries(page)).toHaveLength(1 + 3);
  await page.reload();
  await expect(ready(3)).toBeVisible();
  await expect(page.getByText('Your photos are still here.')).toBeVisible();
  await startUpload(page);
  await expectToast(page, 'Upload complete!');
  await expect(page).toHaveURL('/queue');

  await nameListing(page, 'Elm Street');
  await expect(page.getByRole('button', { name: 'Start Upload' })).toBeVisible();
  await expect(page.getByRole('button', { name: /files ready/ })).toHaveCount(0);
});

test('an HEIC photo has a thumbnail though the browser has no decoder for it', async ({
  signedIn: page,
}, info) => {
  await nameListing(page, 'Elm Street');
  const photos = [{ name: 'IMG_0001.HEIC', bytes: smallHeic() }];
  await choosePhotos(page, await writePhotos(info.outputPath('phone'), photos));
  const image = page.getByRole('listitem').filter({ hasText: 'IMG_0001.HEIC' }).locator('img');
  await expect(image).toHaveJSProperty('naturalWidth', 160);
});

test('picked photos have thumbnails, and files that are no pictures a sign instead', async ({
  signedIn: page,
}, info) => {
  const [photo] = await smallExteriors('IMG_1.jpg');
  const broken = { name: 'IMG_2.jpg', bytes: Buffer.from('no picture') };
  await nameListing(page, 'Elm Street');
  const paths = await writePhotos(info.outputPath('shoot'), photo ? [photo, broken] : []);
  await choosePhotos(page, paths);
  const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(tile('IMG_1.jpg').locator('img')).toHaveJSProperty('complete', true);
  const widths = await tile('IMG_1.jpg')
    .locator('img')
    .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
  expect(widths).toBeGreaterThan(0);
  await expect(tile('IMG_2.jpg').locator('svg.lucide-image-off')).toBeVisible();
  await expect(tile('IMG_2.jpg').locator('img')).toHaveCount(0);
});

test('Start Upload stays in reach on a phone, however many photos are picked', async ({
  signedIn: page,
}, info) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const names = Array.from({ length: 40 }, (_, index) => `IMG_${100 + index}.jpg`);
  await nameListing(page, 'Elm Street');
  await choosePhotos(
    page,
    await writePhotos(info.outputPath('shoot'), await smallExteriors(...names)),
  );
  await expect(page.getByRole('button', { name: '40 files ready' })).toBeVisible();
  // Nothing lies on it either.
  await page.getByRole('button', { name: 'Start Upload' }).click({ trial: true });
  await expect(page.getByText(/^40 photos · .+ · ~/)).toBeInViewport();
});
