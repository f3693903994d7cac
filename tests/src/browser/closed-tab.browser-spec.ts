import { appendFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { isFinished } from '../support/api-client.js';
import { padded, plainPhoto, SMALL, writePhotos } from '../support/photos.js';
import { ageUploads } from '../support/uploads.js';
import { findViolations } from './axe.js';
import { holdBack } from './held-requests.js';
import { keptSelections } from './kept-selections.js';
import {
  carrySession,
  choosePhotos,
  dropPhotos,
  expect,
  nameListing,
  startUpload,
  test,
} from './product.js';
import { heavySets, smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

const LISTING = 'Elm Street';
const TEN_MINUTES_MS = 600_000;
const PARTS = '**/files/*/parts/*';
/** Three photos of this size are sent in parts, two for each. */
const LARGE_BYTES = 3 * 1024 * 1024;

const shootIn = async (directory: string): Promise<string[]> =>
  writePhotos(directory, (await heavySets(3)).flat());

/**
 * Ends a tab as a crash does. One that is closed in good order may go on working for a moment, in which Chromium sends
 * what is held back.
 */
async function killTab(page: Page): Promise<void> {
  const chrome = await page.context().newCDPSession(page);
  const gone = page.waitForEvent('crash');
  // A tab that is gone doesn't answer.
  chrome.send('Page.crash').catch(() => undefined);
  await gone;
  await page.close();
}

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
  await awaitKept(first, paths.length);
  await killTab(first);
}

test('a tab that is closed during a chunked upload reserves its listing for ten minutes', async ({
  signedIn: first,
  elsewhere,
  api,
  product,
}, info) => {
  const paths = await shootIn(info.outputPath('shoot'));
  await uploadFirstChunk(first, paths);

  // On another device, which knows nothing of the selection.
  const second = await elsewhere();
  await carrySession(second.context(), api);
  await nameListing(second, LISTING);
  await choosePhotos(second, paths);
  await startUpload(second);
  await expectToast(second, 'Processing failed', 'Another upload is already in progress');
  await ageUploads(product.databaseUrl, api.user.id, TEN_MINUTES_MS);
  await startUpload(second);
  await expectToast(second, 'Upload complete!');

  expect(await api.waitForListing(LISTING, isFinished)).toMatchObject({
    status: 'completed',
    completedPhotos: 3,
    totalPhotos: 3,
  });
});

test('an upload whose tab was closed goes on in another tab', async ({
  signedIn: first,
  context,
  api,
}, info) => {
  await uploadFirstChunk(first, await shootIn(info.outputPath('shoot')));
  const second = await context.newPage();
  await nameListing(second, LISTING);
  await expect(second.getByText('Your photos are still here.')).toBeVisible();
  await startUpload(second);
  await expectToast(second, 'Upload complete!');
  expect(await api.waitForListing(LISTING, isFinished)).toMatchObject({ totalPhotos: 3 });
});

test('an upload of large files whose tab was closed sends only the parts that are missing', async ({
  signedIn: first,
  context,
  api,
}, info) => {
  const [set = []] = await smallSets(1);
  const large = set.map((photo) => padded(photo, LARGE_BYTES));
  await nameListing(first, LISTING);
  await choosePhotos(first, await writePhotos(info.outputPath('shoot'), large));
  const held = await holdBack(first, PARTS);
  await startUpload(first);
  await expect.poll(() => held.waiting).toBe(1);
  await held.release(1);
  await expect.poll(() => held.waiting).toBe(1);
  await awaitKept(first, large.length);
  await killTab(first);

  const second = await context.newPage();
  await second.goto('/');
  const offer = second.getByRole('region', { name: `Upload of ${LISTING}` });
  await expect(offer).toContainText(`Resume upload of ${LISTING}, 22 %`);
  expect(await findViolations(second)).toEqual([]);
  const sent: string[] = [];
  second.on('request', (request) => {
    const [, file = '', part = ''] = /files\/(\d+)\/parts\/(\d+)$/.exec(request.url()) ?? [];
    sent.push(...(file === '' ? [] : [`${file}/${part}`]));
  });
  await offer.getByRole('button', { name: 'Resume' }).click();
  await expect(second.getByText('Your photos are still here.')).toBeVisible();
  const rest = await holdBack(second, PARTS);
  await startUpload(second);
  await expect(second.getByText(/^2\.0 MB of \d+\.\d MB are already there\.$/)).toBeVisible();
  await rest.open();
  await expectToast(second, 'Upload complete!');
  const all = [0, 1, 2].flatMap((file) => [0, 1].map((part) => `${file}/${part}`));
  expect(sent).toEqual(all.slice(1));
  expect(await api.waitForListing(LISTING, isFinished)).toMatchObject({ completedPhotos: 1 });
});

test('an upload waits for a network that is away, and goes on by itself', async ({
  signedIn: page,
  context,
  api,
}, info) => {
  const [set = []] = await smallSets(1);
  const large = set.map((photo) => padded(photo, LARGE_BYTES));
  await nameListing(page, LISTING);
  await choosePhotos(page, await writePhotos(info.outputPath('shoot'), large));
  const held = await holdBack(page, PARTS);
  await startUpload(page);
  await expect.poll(() => held.waiting).toBe(1);
  await context.setOffline(true);
  await held.open();
  await expect(page.getByText('Waiting for the network. What was sent stays.')).toBeVisible();
  await context.setOffline(false);
  await expectToast(page, 'Upload complete!');
  expect(await api.waitForListing(LISTING, isFinished)).toMatchObject({ completedPhotos: 1 });
});

test('an interrupted upload is discarded from the first page, and frees its name', async ({
  signedIn: first,
  context,
  api,
}, info) => {
  await uploadFirstChunk(first, await shootIn(info.outputPath('shoot')));
  const second = await context.newPage();
  await second.goto('/');
  const offer = second.getByRole('region', { name: `Upload of ${LISTING}` });
  await offer.getByRole('button', { name: 'Discard' }).click();
  await expect(offer).toHaveCount(0);
  await second.reload();
  await expect(second.getByRole('button', { name: 'Next' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  expect(await api.submit(LISTING, await smallSets(1))).toMatchObject({ status: 200 });
});

test('exteriors of an upload whose tab was closed after its sets are sent by another', async ({
  signedIn: first,
  context,
  api,
}, info) => {
  const fronts = ['FRONT_1.jpg', 'FRONT_2.jpg'].map((name) => plainPhoto(name, SMALL));
  const photos = [...(await Promise.all(fronts)), ...(await smallSets(1)).flat()];
  await nameListing(first, LISTING);
  await choosePhotos(first, await writePhotos(info.outputPath('shoot'), photos));
  const held = await holdBack(first, '**/api/hdr/save-to-folder');
  await startUpload(first);
  await expect.poll(() => held.waiting).toBe(1);
  await awaitKept(first, fronts.length, true);
  await killTab(first);

  const second = await context.newPage();
  await second.goto('/');
  const offer = second.getByRole('region', { name: `Upload of ${LISTING}` });
  await expect(offer).toContainText('Its interior sets are in the queue.');
  await offer.getByRole('button', { name: 'Resume' }).click();
  await expect(second.getByText('2 files ready')).toBeVisible();
  await startUpload(second);
  await expectToast(second, 'Upload complete!');
  await api.waitForListing(LISTING, isFinished);
  const { photos: stored } = await api.folder(LISTING);
  expect(stored.map(({ filename }) => filename)).toEqual([
    'FRONT_1.jpg',
    'FRONT_2.jpg',
    'ROOM_0010.jpg',
  ]);
});

test('a listing is uploaded by one tab at a time', async ({
  signedIn: first,
  context,
  api,
}, info) => {
  const paths = await writePhotos(info.outputPath('shoot'), (await smallSets(1)).flat());
  await nameListing(first, LISTING);
  await choosePhotos(first, paths);
  const held = await holdBack(first, '**/api/queue/submit-staging');
  await startUpload(first);
  await expect.poll(() => held.waiting).toBe(1);
  await awaitKept(first, paths.length);

  const second = await context.newPage();
  await nameListing(second, LISTING);
  await expect(second.getByText('Your photos are still here.')).toBeVisible();
  await startUpload(second);
  await expectToast(second, 'Uploading in another tab');
  await held.open();
  await expectToast(first, 'Upload complete!');
  expect(await api.waitForListing(LISTING, isFinished)).toMatchObject({ totalPhotos: 1 });
});

test('a browser without room for the photos says what to do when its tab is closed', async ({
  signedIn: page,
  context,
  product,
}, info) => {
  const [set = []] = await smallSets(1);
  const chrome = await context.newCDPSession(page);
  const quotaSize = 1024 * 1024;
  await chrome.send('Storage.overrideQuotaForOrigin', { origin: product.url, quotaSize });
  await nameListing(page, LISTING);
  const large = set.map((photo) => padded(photo, quotaSize));
  await choosePhotos(page, await writePhotos(info.outputPath('shoot'), large));
  await expect(page.getByText('This browser has no room to keep the photos.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await startUpload(page);
  await expectToast(page, 'Upload complete!');
});

test('dropped photos are kept by their places on the disk, and asked for again', async ({
  signedIn: first,
  context,
}, info) => {
  const paths = await writePhotos(info.outputPath('shoot'), (await smallSets(1)).flat());
  await nameListing(first, LISTING);
  await dropPhotos(first, paths);
  await awaitKept(first, paths.length);

  // The first tab stays open: once all are closed, only a person at a real window can allow the files again.
  const second = await context.newPage();
  await second.addInitScript(forgetPermissions);
  await nameListing(second, LISTING);
  await second.getByRole('button', { name: 'Use these photos' }).click();
  await expect(second.getByText('Your photos are still here.')).toBeVisible();
  await expect(second.getByText('3 files ready')).toBeVisible();

  await appendFile(paths[0] ?? '', 'changed since');
  await second.reload();
  await second.getByRole('button', { name: 'Use these photos' }).click();
  await expect(second.getByRole('button', { name: 'Use these photos' })).toHaveCount(0);
  await expect(second.getByText('files ready')).toHaveCount(0);
});

/**
 * Waits until the page has kept this many files, which it does beside the upload.
 * @param isRest whether they are what remains once the sets are in the queue
 */
async function awaitKept(page: Page, files: number, isRest = false): Promise<void> {
  await expect.poll(() => keptSelections(page)).toMatchObject([{ files, isRest }]);
}

/** Lets the browser ask before it reads a kept file, as it does when it has a window. */
function forgetPermissions(): void {
  let state = 'prompt';
  Object.assign(FileSystemFileHandle.prototype, {
    queryPermission: () => Promise.resolve(state),
    requestPermission: () => Promise.resolve((state = 'granted')),
  });
}
