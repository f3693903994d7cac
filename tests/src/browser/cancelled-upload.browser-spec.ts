import { isFinished } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { writePhotos } from '../support/photos.js';
import { holdBack } from './held-requests.js';
import { choosePhotos, expect, nameListing, startUpload, test } from './product.js';
import { heavySets, smallExteriors } from './small-photos.js';
import { expectToast } from './toasts.js';

const LISTING = 'Elm Street';

test('an upload that is cancelled leaves nothing behind, and can be started again', async ({
  signedIn: page,
  api,
}, info) => {
  const frames = (await heavySets(3)).flat();
  await nameListing(page, LISTING);
  await choosePhotos(page, await writePhotos(info.outputPath('shoot'), frames));
  const chunks = await holdBack(page, '**/api/queue/submit-staging');
  await startUpload(page);
  await expect.poll(() => chunks.waiting).toBe(3);
  const taken = page.waitForResponse('**/api/queue/submit-staging');
  await chunks.release(1);
  expect((await taken).status()).toBe(200);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectToast(
    page,
    'Upload Cancelled',
    'Nothing was kept on the server. Your photos are still selected here.',
  );
  expect((await api.listings()).map(({ listingName }) => listingName)).toEqual([]);
  await expect(page.getByRole('button', { name: '9 files ready' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);

  await chunks.open();
  await startUpload(page);
  await expectToast(page, 'Upload complete!');
  expect(await api.waitForListing(LISTING, isFinished)).toMatchObject({ totalPhotos: 3 });
});

test('an upload that is cancelled after some exteriors were saved removes them with their folder', async ({
  signedIn: page,
  api,
}, info) => {
  const names = Array.from({ length: 60 }, (_, index) => `IMG_${100 + index}.jpg`);
  const exteriors = await smallExteriors(...names);
  await nameListing(page, LISTING);
  await choosePhotos(page, await writePhotos(info.outputPath('shoot'), exteriors));
  const saves = await holdBack(page, '**/api/hdr/save-to-folder');
  await startUpload(page);
  await expect.poll(() => saves.waiting).toBe(1);
  await saves.release(1);
  // The second of two requests.
  await expect.poll(() => saves.waiting).toBe(1);
  expect(await api.folders()).toHaveLength(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectToast(page, 'Upload Cancelled');
  await eventually(async () => expect(await api.folders()).toEqual([]));
});
