import type { Page } from '@playwright/test';
import { isFinished } from '../support/api-client.js';
import { writePhotos } from '../support/photos.js';
import { ageUploads } from '../support/uploads.js';
import { holdBack } from './held-requests.js';
import {
  carrySession,
  choosePhotos,
  expect,
  expectToast,
  nameListing,
  startUpload,
  test,
} from './product.js';
import { heavySets } from './small-photos.js';

const LISTING = 'Elm Street';
const TEN_MINUTES_MS = 600_000;

const shootIn = async (directory: string): Promise<string[]> =>
  writePhotos(directory, (await heavySets(3)).flat());

/** Begins an upload of three chunks, and closes the tab when the first has arrived. */
async function uploadFirstChunk(first: Page, paths: string[]): Promise<void> {
  await nameListing(first, LISTING);
  await choosePhotos(first, paths);
  const chunks = await holdBack(first, '**/api/queue/submit-staging');
  await startUpload(first);
  await expect.poll(() => chunks.waiting).toBe(3);
  const taken = first.waitForResponse('**/api/queue/submit-staging');
  await chunks.release(1);
  expect((await taken).status()).toBe(200);
  // Chromium may still send a held-back request when its page is left or its tab is closed.
  await chunks.drop();
  await first.goto('about:blank');
  await first.close();
}

test('a tab that is closed during a chunked upload reserves its listing for ten minutes', async ({
  signedIn: first,
  browser,
  api,
  product,
}, info) => {
  const paths = await shootIn(info.outputPath('shoot'));
  await uploadFirstChunk(first, paths);

  // On another device, which knows nothing of the selection.
  const elsewhere = await browser.newContext({ baseURL: product.url });
  await carrySession(elsewhere, api);
  const second = await elsewhere.newPage();
  await nameListing(second, LISTING);
  await choosePhotos(second, paths);
  await startUpload(second);
  await expectToast(
    second,
    'Processing failed',
    /^Chunk \d upload failed: Another upload is already in progress$/,
  );
  await ageUploads(product.databaseUrl, api.user.id, TEN_MINUTES_MS);
  await startUpload(second);
  await expectToast(second, 'Upload complete!');

  expect(await api.waitForListing(LISTING, isFinished)).toMatchObject({
    status: 'completed',
    completedPhotos: 3,
    totalPhotos: 3,
  });
  await elsewhere.close();
});

test('an upload whose tab was closed goes on in another tab', async ({
  signedIn: first,
  context,
  api,
}, info) => {
  await uploadFirstChunk(first, await shootIn(info.outputPath('shoot')));
  const second = await context.newPage();
  await nameListing(second, LISTING);
  await expect(second.getByText('The photos you had picked are still here.')).toBeVisible();
  await startUpload(second);
  await expectToast(second, 'Upload complete!');
  expect(await api.waitForListing(LISTING, isFinished)).toMatchObject({ totalPhotos: 3 });
});
