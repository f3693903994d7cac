import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type EventName,
  type EventPayload,
  type PhotoMerge,
  type PhotoStored,
  renditionKey,
  THUMBNAIL,
  type SetMerged,
} from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import {
  createMediaHarness,
  newPhoto,
  newUser,
  type MediaHarness,
  record,
} from '../testing/media-harness.js';

describe('a handler of merged photos', () => {
  let media: MediaHarness;
  const stored: PhotoStored[] = [];
  beforeAll(async () => {
    media = await createMediaHarness();
    await record(media, 'media.photo.stored.v1', stored);
  });
  afterAll(() => media.close());

  const tell = <Name extends EventName>(name: Name, ...payloads: EventPayload<Name>[]) =>
    media.app
      .get(DataSource)
      .transaction((manager) => media.app.get(Outbox).publish(manager, name, ...payloads));
  const storedOf = (listingId: string, count: number) =>
    waitFor(`${count} stored photos`, () => {
      const told = stored.filter((photo) => photo.listingId === listingId);
      return told.length >= count && told;
    });
  const merged = (owner: string, folderName: string, filename: string): SetMerged => ({
    listingId: v7(),
    userId: owner,
    folderName,
    photo: newPhoto(filename),
  });
  const open = (anna: ReturnType<typeof newUser>, folderName: string) =>
    media.calls.request('media.folder.open.v1', { caller: anna, ownerId: anna.id, folderName });

  it('puts the photo into the listing’s folder and announces it', async () => {
    const anna = newUser();
    const fact = merged(anna.id, 'Home', 'IMG_1.jpg');
    await tell('queue.set.merged.v1', fact);
    expect(await storedOf(fact.listingId, 1)).toEqual([
      { photoId: fact.photo.photoId, listingId: fact.listingId, filename: 'IMG_1.jpg' },
    ]);
    const { photos } = await open(anna, 'Home');
    expect(photos).toEqual([
      expect.objectContaining({ id: fact.photo.photoId, listingId: fact.listingId }),
    ]);
  });

  it('shows the listing’s name as it was typed for its upload', async () => {
    const anna = newUser();
    const fact = merged(anna.id, '57_Elm_St.', 'IMG_1.jpg');
    const { listingId, userId, folderName } = fact;
    await tell('queue.listing.queued.v1', {
      ...{ listingId, userId, folderName, photoCount: 1, title: '5/7 Elm St.' },
    });
    await waitFor('the folder', () => open(anna, folderName).catch(() => undefined));
    await tell('queue.set.merged.v1', fact);
    await storedOf(listingId, 1);
    expect(await open(anna, folderName)).toMatchObject({
      ...{ name: '57_Elm_St.', title: '5/7 Elm St.', photos: [{ filename: 'IMG_1.jpg' }] },
    });
  });

  it('shows the typed name also when the first photo is there before the listing', async () => {
    const anna = newUser();
    const fact = merged(anna.id, '57_Elm_St.', 'IMG_1.jpg');
    const { listingId, userId, folderName } = fact;
    await tell('queue.set.merged.v1', fact);
    await storedOf(listingId, 1);
    await tell('queue.listing.queued.v1', {
      ...{ listingId, userId, folderName, photoCount: 1, title: '5/7 Elm St.' },
    });
    await waitFor('the title', async () => (await open(anna, folderName)).title === '5/7 Elm St.');
  });

  it('stores a photo once when it is announced twice, and announces it twice', async () => {
    const anna = newUser();
    const fact = merged(anna.id, 'Home', 'IMG_1.jpg');
    await tell('queue.set.merged.v1', fact, fact);
    const told = await storedOf(fact.listingId, 2);
    expect(told.map(({ filename }) => filename)).toEqual(['IMG_1.jpg', 'IMG_1.jpg']);
    expect((await open(anna, 'Home')).photos).toHaveLength(1);
  });

  it('tells with the edits of a photo how it was merged', async () => {
    const anna = newUser();
    const merge: PhotoMerge = {
      method: 'flash',
      framesUsed: 3,
      framesRejected: [{ name: 'IMG_1c.jpeg', reason: 'another-view' }],
      windowsToCheck: 1,
      doubtfulWindows: [{ left: 0.25, top: 0.5, width: 0.25, height: 0.25 }],
    };
    const fact = merged(anna.id, 'Home', 'IMG_1.jpg');
    const untold = { ...fact, photo: newPhoto('IMG_2.jpg') };
    await tell('queue.set.merged.v1', { ...fact, merge }, untold);
    await storedOf(fact.listingId, 2);
    const editsOf = (filename: string) =>
      media.calls.request('media.photo.edits.v1', {
        ...{ caller: anna, ownerId: anna.id, folderName: 'Home', filename },
      });
    expect(await editsOf('IMG_1.jpg')).toMatchObject({
      merge,
      windowsToCheck: [
        {
          corners: [
            { x: 0.25, y: 0.5 },
            { x: 0.5, y: 0.5 },
            { x: 0.5, y: 0.75 },
            { x: 0.25, y: 0.75 },
          ],
        },
      ],
    });
    expect(await editsOf('IMG_2.jpg')).toMatchObject({ merge: null, windowsToCheck: [] });
  });

  it('has the thumbnail that came with the photo when it announces the photo', async () => {
    const anna = newUser();
    const fact = merged(anna.id, 'Home', 'IMG_1.jpg');
    const { versionId } = fact.photo;
    await tell('queue.set.merged.v1', { ...fact, photo: { ...fact.photo, thumbnailSize: 77 } });
    await storedOf(fact.listingId, 1);
    const thumbnail = await media.calls.request('media.photo.locate.v1', {
      ...{ caller: anna, ownerId: anna.id, folderName: 'Home', filename: 'IMG_1.jpg', versionId },
      ...{ width: THUMBNAIL.width, format: THUMBNAIL.format },
    });
    expect(thumbnail).toMatchObject({ key: renditionKey(versionId, THUMBNAIL), size: 77 });
  });

  it('creates the folder when the listing is queued', async () => {
    const anna = newUser();
    await tell('queue.listing.queued.v1', {
      listingId: v7(),
      userId: anna.id,
      folderName: 'Waiting',
      photoCount: 1,
    });
    const { folders } = await waitFor('the folder', async () => {
      const list = await media.calls.request('media.folder.list.v1', { caller: anna });
      return list.folders.length > 0 && list;
    });
    expect(folders).toEqual([
      expect.objectContaining({ name: 'Waiting', photoCount: 0, coverUrl: null }),
    ]);
  });

  it('keeps a listing together when its folder is renamed meanwhile', async () => {
    const anna = newUser();
    const first = merged(anna.id, 'Old', 'IMG_1.jpg');
    await tell('queue.set.merged.v1', first);
    await storedOf(first.listingId, 1);
    await media.app
      .get(DataSource)
      .query(`update folders set name = 'New' where owner_id = $1`, [anna.id]);
    await tell('queue.set.merged.v1', { ...first, photo: newPhoto('IMG_2.jpg') });
    await storedOf(first.listingId, 2);
    const { photos } = await open(anna, 'New');
    expect(photos.map(({ filename }) => filename)).toEqual(['IMG_1.jpg', 'IMG_2.jpg']);
    await expect(open(anna, 'Old')).rejects.toMatchObject({ status: 404 });
  });
});
