import { isFinished } from '../support/api-client.js';
import { writePhotos } from '../support/photos.js';
import { choosePhotos, expect, nameListing, startUpload, test } from './product.js';
import { heavySets, smallExteriors, smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

test('a failed upload names the file that the server refuses', async ({
  signedIn: page,
  api,
}, info) => {
  const [[hdr, ...flashes] = []] = await smallSets(1);
  if (hdr === undefined) {
    throw new Error('a set has an HDR frame');
  }
  const text = { name: hdr.name, bytes: Buffer.from('This is no picture.') };
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, await writePhotos(info.outputPath('shoot'), [text, ...flashes]));
  await startUpload(page);
  await expectToast(page, 'Processing failed', new RegExp(hdr.name));
  await expect(page.getByRole('button', { name: 'Start Upload' })).toBeEnabled();
  expect(await api.listings()).toEqual([]);
});

test('a failed upload shows the status of an answer without a message', async ({
  signedIn: page,
}, info) => {
  await page.route('**/api/queue/submit-staging', (route) =>
    route.fulfill({ status: 413, body: 'Request Entity Too Large' }),
  );
  await nameListing(page, 'Elm Street');
  const [set = []] = await smallSets(1);
  await choosePhotos(page, await writePhotos(info.outputPath('small'), set));
  await startUpload(page);
  await expectToast(page, 'Processing failed', 'Upload failed with status 413');

  const large = (await heavySets(2)).flat();
  await choosePhotos(page, await writePhotos(info.outputPath('large'), large));
  await startUpload(page);
  await expectToast(
    page,
    'Processing failed',
    /^Chunk [12] upload failed: Upload failed with status 413$/,
  );
});

test('an upload whose exteriors fail keeps what is uploaded and sends only the exteriors again', async ({
  signedIn: page,
  api,
}, info) => {
  const [set = []] = await smallSets(1);
  const outside = await smallExteriors('YARD_9001.jpg', 'YARD_9002.jpg');
  let refused = false;
  await page.route('**/api/hdr/save-to-folder', (route) => {
    if (refused) {
      return route.continue();
    }
    refused = true;
    return route.fulfill({ status: 503 });
  });
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, await writePhotos(info.outputPath('shoot'), [...set, ...outside]));
  await startUpload(page);
  await expectToast(page, 'Processing failed', /^Failed to save exterior photos to folder/);

  await startUpload(page);
  await expectToast(page, 'Upload complete!');
  await expect(page).toHaveURL('/queue');
  await api.waitForListing('Elm Street', isFinished);
  expect(await api.listings()).toHaveLength(1);
  const { photos } = await api.folder('Elm Street');
  expect(photos.map(({ filename }) => filename).toSorted()).toEqual(
    [set[0]?.name, 'YARD_9001.jpg', 'YARD_9002.jpg'].toSorted(),
  );
});
