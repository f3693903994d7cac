import { isFinished } from '../support/api-client.js';
import { writePhotos } from '../support/photos.js';
import { ageUploads } from '../support/uploads.js';
import { holdBack } from './held-requests.js';
import { choosePhotos, expect, expectToast, nameListing, startUpload, test } from './product.js';
import { heavySets } from './small-photos.js';

const LISTING = 'Elm Street';
const TEN_MINUTES_MS = 600_000;

test('a tab that is closed during a chunked upload reserves its listing for ten minutes', async ({
  signedIn: first,
  context,
  api,
  product,
}, info) => {
  const frames = (await heavySets(3)).flat();
  const paths = await writePhotos(info.outputPath('shoot'), frames);
  const second = await context.newPage();
  for (const page of [first, second]) {
    await nameListing(page, LISTING);
    await choosePhotos(page, paths);
  }
  const chunks = await holdBack(first, '**/api/queue/submit-staging');
  await startUpload(first);
  await expect.poll(() => chunks.waiting).toBe(3);
  const taken = first.waitForResponse('**/api/queue/submit-staging');
  await chunks.release(1);
  expect((await taken).status()).toBe(200);
  // A held-back request may still be sent when a tab closes; leaving the page cancels it.
  await first.goto('about:blank');
  await first.close();

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
});
