import type { QueueListing } from '@roomlight/contracts';
import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../support/api-client.js';
import { writePhotos } from '../support/photos.js';
import { holdBack } from './held-requests.js';
import { choosePhotos, expect, nameListing, startUpload, test } from './product.js';
import { heavySets, smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

const LISTING = 'Elm Street';

/** Queues a listing that stays in the queue for a while. */
async function queueListing(api: ApiClient): Promise<void> {
  const answer = await api.submit(LISTING, await smallSets(60));
  expect(answer).toMatchObject({ status: 200 });
}

const sizeOf = (listing: QueueListing) => listing.totalPhotos;

test.describe('a listing of the same name in the queue', () => {
  test('stays or is replaced as the person decides', async ({ signedIn: page, api }, info) => {
    await queueListing(api);
    const [set = []] = await smallSets(1);
    await nameListing(page, LISTING);
    await choosePhotos(page, await writePhotos(info.outputPath('shoot'), set));

    await startUpload(page);
    const question = page.getByRole('alertdialog', { name: 'Listing already in the queue' });
    await expect(question).toContainText(LISTING);
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expectToast(page, 'Upload Cancelled');
    expect((await api.listings()).map(sizeOf)).toEqual([60]);

    await startUpload(page);
    await expect(question).toBeVisible();
    const retry = await holdBack(page, '**/api/queue/submit-staging');
    await question.getByRole('button', { name: 'Cancel it and upload' }).click();
    await expectToast(page, 'Listing Cancelled');
    expect(await api.listings()).toEqual([]);
    await retry.open();
    await expectToast(page, 'Upload complete!');
    await expect(page).toHaveURL('/queue');
    expect((await api.listings()).map(sizeOf)).toEqual([1]);
  });

  test('is cancelled for a chunked upload that the person starts again', async ({
    signedIn: page,
    api,
  }, info) => {
    await queueListing(api);
    const frames = (await heavySets(2)).flat();
    await nameListing(page, LISTING);
    await choosePhotos(page, await writePhotos(info.outputPath('shoot'), frames));

    await startUpload(page);
    const question = page.getByRole('alertdialog', { name: 'Listing already in the queue' });
    await question.getByRole('button', { name: 'Cancel it and upload' }).click();
    await expectToast(page, 'Please retry upload');
    expect(await api.listings()).toEqual([]);

    await startUpload(page);
    await expectToast(page, 'Upload complete!');
    expect((await api.listings()).map(sizeOf)).toEqual([2]);
  });

  test('that cannot be cancelled is left alone', async ({ signedIn: page, api }, info) => {
    await queueListing(api);
    const [set = []] = await smallSets(1);
    await nameListing(page, LISTING);
    await choosePhotos(page, await writePhotos(info.outputPath('shoot'), set));
    await page.route('**/api/queue/cancel-listing', (route) => route.fulfill({ status: 503 }));
    await startUpload(page);
    const question = page.getByRole('alertdialog', { name: 'Listing already in the queue' });
    await question.getByRole('button', { name: 'Cancel it and upload' }).click();
    await expectToast(page, 'Cancellation Failed');
    await expect(page).toHaveURL('/hdr-upload');
    await api.call('POST', '/api/queue/cancel-listing', { listingName: LISTING });
  });
});

test('an upload of the same listing in progress is not disturbed', async ({
  signedIn: page,
  api,
}, info) => {
  const [mine = [], theirs = []] = await smallSets(2);
  const begun = await api.submit(LISTING, [theirs], {
    uploadId: randomUUID(),
    chunkIndex: '0',
    totalChunks: '2',
    setOffset: '0',
    totalExpected: '6',
  });
  expect(begun).toMatchObject({ status: 200 });
  await nameListing(page, LISTING);
  await choosePhotos(page, await writePhotos(info.outputPath('shoot'), mine));
  await startUpload(page);
  await expectToast(page, 'Processing failed', 'Another upload is already in progress');
  await expect(page).toHaveURL('/hdr-upload');
});
