import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mapsKey, versionKey } from '@roomlight/contracts';
import { ObjectNotFoundError, type ObjectStore, type StoredObject } from '@roomlight/storage';
import { Readable } from 'node:stream';
import { v7 } from 'uuid';
import {
  addScreenImage,
  createMediaHarness,
  newPhoto,
  newUser,
  storeBytes,
  type MediaHarness,
} from '../testing/media-harness.js';
import { ObjectSweep } from './object-sweep.job.js';

const DAY_MS = 86_400_000;

/** The store's listing, as it would look after so long a time. */
async function* aged(
  list: AsyncIterable<StoredObject>,
  ageMs: number,
): AsyncIterable<StoredObject> {
  for await (const object of list) {
    yield { ...object, modifiedAt: new Date(object.modifiedAt.getTime() - ageMs) };
  }
}

describe('the sweep', () => {
  let media: MediaHarness;
  beforeAll(async () => {
    media = await createMediaHarness();
  });
  afterAll(() => media.close());

  const exists = (store: ObjectStore, key: string) =>
    store.stat(key).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ObjectNotFoundError) {
          return false;
        }
        throw error;
      },
    );

  it('removes unreferenced objects that are old enough', async () => {
    const { store } = media;
    const anna = newUser();
    const [owned, orphan] = [newPhoto('owned.jpg'), newPhoto('orphan.jpg')];
    const bytes = Buffer.from('bytes');
    await storeBytes(store, owned, bytes);
    await storeBytes(store, orphan, bytes);
    await media.calls.request('media.photo.add.v1', {
      caller: anna,
      ownerId: anna.id,
      folderName: 'Home',
      whenFolderIsMissing: 'create',
      photos: [owned],
    });
    const [ownedRendition, orphanRendition] = [owned.versionId, v7()].map(
      (versionId) => `renditions/${versionId}/640.webp`,
    );
    const orphanKey = versionKey(orphan.photoId, orphan.versionId);
    const keys = [
      versionKey(owned.photoId, owned.versionId),
      orphanKey,
      ownedRendition ?? '',
      orphanRendition ?? '',
    ];
    const image = await addScreenImage(media, anna, bytes);
    keys.push(`screens/${image}`, `screens/${v7()}`, `adjusted/${v7()}`, `previews/${v7()}`);
    keys.push(mapsKey(owned.versionId), mapsKey(orphan.versionId));
    await Promise.all(keys.slice(2).map((key) => store.put(key, Readable.from([bytes]))));
    const remaining = () => Promise.all(keys.map((key) => exists(store, key)));

    const sweepAfter = async (ageMs: number) => {
      const list = store.list.bind(store);
      const listing = jest.spyOn(store, 'list').mockImplementation((p) => aged(list(p), ageMs));
      await media.app.get(ObjectSweep).sweep(new AbortController().signal);
      listing.mockRestore();
    };
    await sweepAfter(0);
    expect(await remaining()).toEqual(keys.map(() => true));
    await sweepAfter(DAY_MS);
    expect(await remaining()).toEqual([
      ...[true, true, true, false, true, false, false, false],
      ...[true, true],
    ]);
    await sweepAfter(15 * DAY_MS);
    expect(await remaining()).toEqual([
      ...[true, false, true, false, true, false, false, false],
      ...[true, false],
    ]);
  });
});
