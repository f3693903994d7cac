import { rename, rm } from 'node:fs/promises';
import { isFinished } from '../support/api-client.js';
import { writePhotos } from '../support/photos.js';
import { findViolations } from './axe.js';
import { choosePhotos, expect, nameListing, startUpload, test } from './product.js';
import { heavySets, smallExteriors, smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

test('an empty file is named when it is chosen, and the others are uploaded', async ({
  signedIn: page,
}, info) => {
  const photos = await smallExteriors('YARD_9001.jpg', 'YARD_9002.jpg');
  const empty = { name: 'YARD_9003.jpg', bytes: Buffer.alloc(0) };
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, await writePhotos(info.outputPath('shoot'), [...photos, empty]));
  await expect(page.getByRole('alert')).toHaveText('YARD_9003.jpg is empty. Choose it again.');
  expect(await findViolations(page)).toEqual([]);
  await startUpload(page);
  await expectToast(page, 'Upload complete!', '2 exterior photos are saved in the folder.');
});

test('an exterior that is deleted or no photo costs itself alone, and is uploaded afterwards', async ({
  signedIn: page,
  api,
}, info) => {
  const [set = []] = await smallSets(1);
  const names = ['YARD_9001.jpg', 'YARD_9002.jpg', 'YARD_9003.jpg'];
  const outside = await smallExteriors(...names);
  const text = { name: 'YARD_9003.jpg', bytes: Buffer.from('This is no picture.') };
  const shoot = info.outputPath('shoot');
  const paths = await writePhotos(shoot, [...set, ...outside.slice(0, 2), text]);
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, paths);
  await rm(`${shoot}/YARD_9002.jpg`);
  await startUpload(page);
  const notice = page.getByRole('alert');
  await expect(notice.getByRole('listitem')).toHaveText([
    /^YARD_9002.jpg can't be read: .* Choose it again.$/,
    /^YARD_9003.jpg .* Choose it again.$/,
  ]);
  await expect(notice).toContainText(
    '1 interior set is in the queue. 1 exterior photo is saved in the folder.',
  );
  expect(await findViolations(page)).toEqual([]);

  const again = info.outputPath('again');
  await choosePhotos(page, await writePhotos(again, outside.slice(1)));
  await startUpload(page);
  await expectToast(page, 'Upload complete!', '2 exterior photos are saved in the folder.');
  await api.waitForListing('Elm Street', isFinished);
  expect(await api.listings()).toHaveLength(1);
  const { photos } = await api.folder('Elm Street');
  expect(photos.map(({ filename }) => filename).toSorted()).toEqual(
    [set[0]?.name, ...names].toSorted(),
  );
});

test('a frame that is deleted while its listing is uploaded costs its set alone', async ({
  signedIn: page,
  api,
}, info) => {
  const sets = await heavySets(2);
  const paths = await writePhotos(info.outputPath('shoot'), sets.flat());
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, paths);
  const [lost = '', ...others] = sets[1]?.map(({ name }) => name) ?? [];
  await page.route('**/api/queue/uploads', async (route) => {
    await rm(info.outputPath('shoot', lost));
    await route.continue();
  });
  await startUpload(page);
  const notice = page.getByRole('alert').filter({ hasText: lost });
  await expect(notice).toContainText('Its set waits here for it.');
  await expect(notice).toContainText('1 interior set is in the queue.');
  for (const name of others) {
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  }
  await notice.getByRole('link', { name: 'Go to the queue' }).click();
  await api.waitForListing('Elm Street', isFinished);
  expect(await api.listings()).toMatchObject([{ status: 'completed', totalPhotos: 1 }]);
});

test('an upload goes on with its card once that is put back', async ({
  signedIn: page,
  api,
}, info) => {
  const card = info.outputPath('card');
  const photos = [...(await heavySets(2)).flat(), ...(await smallExteriors('YARD_9001.jpg'))];
  const paths = await writePhotos(card, photos);
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, paths);
  await page.route(
    '**/api/queue/uploads',
    async (route) => {
      await rename(card, `${card}-out`);
      await route.continue();
    },
    { times: 1 },
  );
  await startUpload(page);
  await expectToast(page, "Photos can't be read", /Put the card back and start again/);
  await rename(`${card}-out`, card);
  await startUpload(page);
  await expectToast(page, 'Upload complete!');
  expect(await api.listings()).toHaveLength(1);
});

test('photos that remain after a failure are uploaded without asking about the own listing', async ({
  signedIn: page,
  api,
}, info) => {
  const [set = []] = await smallSets(1);
  const outside = await smallExteriors('YARD_9001.jpg', 'YARD_9002.jpg');
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, await writePhotos(info.outputPath('shoot'), [...set, ...outside]));
  await page.route('**/api/hdr/save-to-folder', (route) => route.fulfill({ status: 503 }), {
    times: 1,
  });
  await startUpload(page);
  await expectToast(page, 'Processing failed', /^Failed to save exterior photos to folder/);
  await page.getByRole('button', { name: 'Remove YARD_9001.jpg' }).click();
  await startUpload(page);
  await expectToast(page, 'Upload complete!', '1 exterior photo is saved in the folder.');
  expect(await api.listings()).toHaveLength(1);
});
