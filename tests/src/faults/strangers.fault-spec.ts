import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { sharedProduct } from '../product/shared-product.js';
import { newUser } from '../product/users.js';
import { isFinished, type ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { generatedSets, SMALL, truncated, type PhotoFile } from '../support/photos.js';

const LISTING = 'Villa Rosa';
const FOLDER = 'Villa_Rosa';

describe('the data of another user', () => {
  const { stack } = sharedProduct();
  let owner: ApiClient;
  let stranger: ApiClient;
  let sets: PhotoFile[][];
  let photoUrl: string;

  beforeAll(async () => {
    [owner, stranger] = [await newUser('owner'), await newUser('stranger')];
    sets = await generatedSets(2, SMALL);
    // The listing failed in part, so that its owner could cancel it and retry it.
    const [damaged = []] = await generatedSets(1, SMALL);
    await owner.submit(LISTING, [...sets, damaged.map(truncated)]);
    await owner.waitForListing(LISTING, isFinished);
    photoUrl = (await owner.folder(LISTING)).photos[0]?.url ?? '';
  });

  /** The answer to a stranger, without the parts that differ between any two answers. */
  async function heard(method: 'GET' | 'POST', path: string, body?: FormData | object) {
    const answer = await stranger.call(method, path, body);
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      body: { ...answer.body, requestId: 'its own' },
    };
  }

  const folderOf = (client: ApiClient, name = FOLDER) => `${client.user.id}/${name}`;
  const photoOf = (address: string, name = '/photo/ROOM_0010.jpg') => `${address}${name}`;
  const encodedSlash = (path: string) => path.replace('/', '%2F');

  it('can be reached by its owner', async () => {
    for (const path of [folderOf(owner), encodedSlash(folderOf(owner))]) {
      expect(await owner.call('GET', `/api/folders/${path}`)).toMatchObject({ status: 200 });
      expect((await owner.fetch(photoOf(`/api/folders/${path}`))).status).toBe(200);
    }
  });

  it.each([
    ['folder', () => `/api/folders/${folderOf(owner)}`],
    ['folder, its slash encoded', () => `/api/folders/${encodedSlash(folderOf(owner))}`],
    ['photo', () => photoOf(`/api/folders/${folderOf(owner)}`)],
    ['photo, its slash encoded', () => photoOf(`/api/folders/${encodedSlash(folderOf(owner))}`)],
    ['photo by its own address', () => photoUrl],
    [
      'smaller photo',
      () => photoOf(`/api/folders/${folderOf(owner)}`, '/photo/ROOM_0010.jpg?w=320'),
    ],
  ])('is reported as missing, like data that never existed: %s', async (_what, path) => {
    const missing = path().replace(FOLDER, 'Nowhere');
    const unknownOwner = path().replace(owner.user.id, randomUUID());
    const answer = await heard('GET', path());
    expect(answer.status).toBe(404);
    expect(answer).toEqual(await heard('GET', missing));
    expect(answer).toEqual(await heard('GET', unknownOwner));
  });

  it.each([
    ['upload-additional', '/api/folders/upload-additional'],
    ['save-to-folder', '/api/hdr/save-to-folder'],
  ])('accepts no photos: %s', async (_what, path) => {
    const before = new Set(await stack.storedKeys());
    const send = (folderName: string) => heard('POST', path, photoForm(folderName));
    const answer = await send(folderOf(owner));
    expect(answer.status).toBe(404);
    expect(answer).toEqual(await send(folderOf(owner, 'Nowhere')));
    expect(answer).toEqual(await send(`${randomUUID()}/${FOLDER}`));
    expect(answer).toEqual(await send(encodedSlash(folderOf(owner))));
    const { photos } = await owner.folder(LISTING);
    expect(photos).toHaveLength(2);
    // The owner's own photos may just get their common look and thumbnails, which pass through '.incoming/'.
    const expected = ['renditions/', ...photos.map(({ id }) => `photos/${id}/`)];
    const isNew = (key: string) =>
      !before.has(key) && !expected.some((prefix) => key.startsWith(prefix));
    await eventually(async () => expect((await stack.storedKeys()).filter(isNew)).toEqual([]));
  });

  it.each(['cancel-listing', 'retry-listing'])('stays in the queue: %s', async (command) => {
    const send = (listingName: string) => heard('POST', `/api/queue/${command}`, { listingName });
    const answer = await send(LISTING);
    expect(answer.status).toBe(404);
    expect(answer).toEqual(await send('Nowhere'));
    expect(answer).toEqual(await send(folderOf(owner)));
    expect(await owner.listings()).toMatchObject([{ listingName: LISTING, status: 'failed' }]);
  });

  it('appears in none of the lists', async () => {
    const another = await newUser('another');
    expect(await another.listings()).toEqual([]);
    expect(await another.folders()).toEqual([]);
    await another.call('POST', '/api/queue/clear-completed', {});
    expect(await owner.listings()).toHaveLength(1);
  });

  it('gains no photos from a listing of the same name', async () => {
    const namesake = await newUser('namesake');
    for (const listingName of [LISTING, folderOf(owner)]) {
      await namesake.submit(listingName, sets);
      await namesake.waitForListing(listingName, isFinished);
    }
    expect((await owner.folder(LISTING)).photos).toHaveLength(2);
    expect((await namesake.folder(LISTING)).photos).toHaveLength(2);
  });

  function photoForm(folderName: string): FormData {
    const form = new FormData();
    form.append('folderName', folderName);
    form.append('photos', new Blob([new Uint8Array(sets[0]?.[0]?.bytes ?? [])]), 'mine.jpg');
    return form;
  }
});
