import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  DEFAULT_ENHANCEMENT,
  folderPath,
  versionKey,
  type OwnStyleModel,
} from '@roomlight/contracts';
import { FrameError } from '@roomlight/imaging';
import { Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { FakeProvider } from '../testing/fake-provider.js';
import type { FakePhoto } from '../testing/fake-media.js';
import { createQueueTestHarness, type QueueTestHarness } from '../testing/queue-harness.js';

const PICTURE = Buffer.from('a picture');
const FOLDER = '12_Elm_Street';
const LISTING = '12 Elm Street';

const provider = new FakeProvider();
let harness: QueueTestHarness;
let anna: string;

beforeAll(async () => {
  harness = await createQueueTestHarness({ provider, variables: { MAX_SETS_IN_FLIGHT: '2' } });
});
afterAll(() => harness.close());

beforeEach(() => {
  anna = uuid();
  provider.merges.length = 0;
  provider.enhancements.length = 0;
});
afterEach(() => harness.clear(provider));

async function addPhotos(...names: string[]): Promise<FakePhoto[]> {
  const photos: FakePhoto[] = [];
  for (const name of names) {
    photos.push(await harness.addPhoto(anna, FOLDER, name, PICTURE));
  }
  return photos;
}

/** The n-th enhancement (from 0) that a worker has begun. */
const work = (n: number) => waitFor(`enhancement ${n} to begin`, () => provider.enhancements[n]);
const progress = (listingId: string | null) =>
  harness.ask('queue.enhancement.progress.v1', { ownerId: anna, listingId: listingId ?? '' });
const cancel = () => harness.ask('queue.listing.cancel.v1', { userId: anna, listingName: LISTING });
const ended = (listingId: string | null) =>
  waitFor('media to hear that it is over', () =>
    harness.media.ended.some((event) => event.listingId === listingId),
  );

/** A listing of so many sets, all merged but those that fail. */
async function mergedListing(sets: number, failing = 0): Promise<string> {
  const staged = Array.from({ length: sets }, (_, i) =>
    harness.stage(`IMG_${i}`, [PICTURE, PICTURE, PICTURE]),
  );
  const id = await harness.upload({
    userId: anna,
    listingName: LISTING,
    sets: await Promise.all(staged),
  });
  for (let n = 0; n < sets; n += 1) {
    const { name, finish, fail } = await waitFor(`merge ${n}`, () => provider.merges[n]);
    if (n < failing) {
      fail(new FrameError(name, `${name} is damaged`));
    } else {
      finish();
    }
  }
  await harness.listingThatIs(failing > 0 ? 'failed' : 'completed', anna);
  return id;
}

describe('a folder that is sent for enhancement', () => {
  it('becomes an entry of its owner’s queue, and its photos are enhanced in their order', async () => {
    const photos = await addPhotos('b.jpg', 'a.jpg', 'c.png');
    const settings = { enhanceType: 'warm', replaceSky: true } as const;
    const begun = await harness.enhance(anna, FOLDER, settings, { id: uuid(), role: 'admin' });
    expect(begun).toEqual({
      listingId: expect.any(String),
      status: 'queued',
      processedCount: 0,
      newSkies: null,
      total: 3,
      errorMessage: null,
    });
    const { listingId } = begun;
    const [first, second] = [await work(0), await work(1)];
    expect([first.name, second.name].sort()).toEqual(['a.jpg', 'b.jpg']);
    expect(first).toMatchObject({
      enhancement: { ...DEFAULT_ENHANCEMENT, ...settings },
      job: { listingId, checkpoint: null },
    });
    expect(await harness.listingThatIs('processing', anna)).toMatchObject({
      id: listingId,
      listingName: LISTING,
      folderPath: folderPath({ ownerId: anna, folderName: FOLDER }),
      phase: 'enhance',
      enhanceType: 'warm',
      enhancementProvider: 'built-in',
      completedPhotos: 0,
      totalPhotos: 3,
    });
    first.finish();
    const third = await work(2);
    expect(third.name).toBe('c.png');
    third.finish();
    await waitFor('two to be done', async () => (await progress(listingId)).processedCount === 2);
    expect(await progress(listingId)).toMatchObject({ status: 'processing', total: 3 });
    second.finish();
    await harness.listingThatIs('completed', anna);
    expect(await progress(listingId)).toMatchObject({
      status: 'completed',
      processedCount: 3,
      newSkies: 3,
    });

    expect(await harness.listings(anna)).toMatchObject([{ newSkies: 3 }]);

    await ended(listingId);
    expect(harness.media.started.filter((event) => event.listingId === listingId)).toEqual([
      { listingId, userId: anna, folderName: FOLDER, photoIds: photos.map(({ id }) => id) },
    ]);
    const enhanced = harness.media.enhanced.filter((event) => event.listingId === listingId);
    expect(enhanced.map(({ photo }) => photo.filename).sort()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    for (const { photo } of enhanced) {
      const key = versionKey(photo.photoId, photo.versionId);
      expect(await harness.store.stat(key)).toMatchObject({ size: photo.size });
    }
  });

  it('gets a look of the sender’s own as it was when the folder was sent', async () => {
    await addPhotos('a.jpg', 'b.jpg');
    const look = uuid();
    const model: OwnStyleModel = {
      version: 1,
      localContrast: 0.2,
      light: [0, 1],
      greenRed: [0],
      blueYellow: [0],
      corrections: [0],
    };
    harness.media.ownStyles.set(look, model);
    await harness.enhance(anna, FOLDER, { ownStyleId: look });
    harness.media.ownStyles.delete(look);
    for (const n of [0, 1]) {
      const { enhancement, finish } = await work(n);
      expect(enhancement).toMatchObject({ enhanceType: 'property', ownStyle: model });
      finish();
    }
    await harness.listingThatIs('completed', anna);
    await expect(harness.enhance(anna, FOLDER, { ownStyleId: look })).rejects.toMatchObject({
      status: 404,
      message: 'Look not found',
    });
  });

  it('can be empty or left as it is', async () => {
    const nothing = {
      listingId: null,
      status: 'completed',
      processedCount: 0,
      newSkies: null,
      errorMessage: null,
    };
    harness.media.folders.empty.add(folderPath({ ownerId: anna, folderName: FOLDER }));
    expect(await harness.enhance(anna, FOLDER)).toEqual({ ...nothing, total: 0 });
    await addPhotos('a.jpg');
    const skipped = await harness.enhance(anna, FOLDER, { skipProcessing: true });
    expect(skipped).toEqual({ ...nothing, total: 1 });
    expect(await harness.listings(anna)).toEqual([]);
  });

  it('must exist', async () => {
    await expect(harness.enhance(anna, 'Another')).rejects.toMatchObject({ status: 404 });
    await expect(progress(uuid())).rejects.toMatchObject({ status: 404 });
  });

  it('is enhanced once at a time', async () => {
    await addPhotos('a.jpg');
    const starts = await Promise.allSettled([
      harness.enhance(anna, FOLDER),
      harness.enhance(anna, FOLDER),
    ]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    (await work(0)).finish();
    await harness.listingThatIs('completed', anna);
    expect(provider.enhancements).toHaveLength(1);
    expect(starts.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        status: 409,
        code: 'listing_busy',
        detail: 'This listing is being processed. Please wait until it is done.',
      },
    });
  });
});

describe('an existing entry of a listing', () => {
  it('counts the enhanced photos and can be sent again with other settings', async () => {
    const id = await mergedListing(2);
    for (const [round, enhanceType] of (['food', 'portrait'] as const).entries()) {
      expect(await harness.enhance(anna, FOLDER, { enhanceType })).toMatchObject({ listingId: id });
      const begun = [await work(2 * round), await work(2 * round + 1)];
      expect(await harness.listings(anna)).toMatchObject([
        {
          id,
          phase: 'enhance',
          enhanceType,
          completedPhotos: 0,
          totalPhotos: 2,
          completedAt: null,
        },
      ]);
      begun.forEach(({ finish }) => finish());
      const done = await harness.listingThatIs('completed', anna);
      expect(done).toMatchObject({ id, completedPhotos: 2, totalPhotos: 2 });
    }
  });

  it('names the failed photos, and only these are retried', async () => {
    await mergedListing(2, 1);
    await addPhotos('b.jpg');
    const { listingId } = await harness.enhance(anna, FOLDER);
    const [first, second] = [await work(0), await work(1)];
    await first.job.saveCheckpoint({ order: 'one' }, 'taken');
    first.fail(new FrameError(first.name, `${first.name} is damaged`));
    second.finish();
    const sentence = `1 of 2 photos couldn't be enhanced: ${first.name} (${first.name} is damaged)`;
    const failed = await harness.listingThatIs('failed', anna);
    expect(failed).toMatchObject({ id: listingId, errorMessage: sentence, completedPhotos: 1 });
    expect(await progress(listingId)).toMatchObject({ processedCount: 1, errorMessage: sentence });
    await ended(listingId);

    // Another provider has been chosen since.
    await harness.app.get(DataSource).query("update listings set provider = 'autoenhance'");
    await harness.ask('queue.listing.retry.v1', { userId: anna, listingName: LISTING });
    const again = await work(2);
    expect(await harness.listings(anna)).toMatchObject([{ enhancementProvider: 'built-in' }]);
    expect(again).toMatchObject({ name: first.name, job: { checkpoint: { order: 'one' } } });
    again.finish();
    await harness.listingThatIs('completed', anna);
    const started = harness.media.started.filter((event) => event.listingId === listingId);
    expect(started.map(({ photoIds }) => photoIds.length)).toEqual([2, 1]);
  });
});

describe('a cancellation', () => {
  it('keeps merged and already enhanced photos and frees the name', async () => {
    const id = await mergedListing(3);
    await harness.enhance(anna, FOLDER);
    (await work(0)).finish();
    const working = [await work(1), await work(2)];
    const sets = [await harness.stage('NEW', [PICTURE, PICTURE, PICTURE])];
    await expect(
      harness.upload({ userId: anna, listingName: LISTING, sets }),
    ).rejects.toMatchObject({
      status: 409,
      extra: { conflict: true, existingStatus: 'processing', totalPhotos: 3 },
    });

    expect(await cancel()).toEqual({ message: 'Listing cancelled' });
    expect(await harness.listings(anna)).toMatchObject([
      { id, status: 'completed', phase: 'merge', completedPhotos: 3, totalPhotos: 3 },
    ]);
    await expect(progress(id)).rejects.toMatchObject({ status: 404 });
    await ended(id);
    await harness.inTime('the workers to leave off', () =>
      working.every(({ signal }) => signal.aborted),
    );
    const shown = () =>
      harness.media.folders.photos.filter(({ folder }) => folder.startsWith(anna));
    await waitFor('the enhanced photo', () => shown().some(({ revision }) => revision === 1));
    expect(
      shown()
        .map(({ revision }) => revision)
        .sort(),
    ).toEqual([0, 0, 1]);
    await waitFor('nothing to be left of the others', async () => {
      return (await harness.keys('photos/')).length === 4;
    });
    await harness.upload({ userId: anna, listingName: LISTING, sets });
  });

  it('removes an entry from the queue that existed only for the enhancement', async () => {
    await addPhotos('a.jpg');
    const { listingId } = await harness.enhance(anna, FOLDER);
    const { finish } = await work(0);
    await cancel();
    expect(await harness.listings(anna)).toEqual([]);
    finish();
    await ended(listingId);
    await harness.inTime('what is made all the same to go', async () => {
      return (
        !existsSync(provider.enhancements[0]?.directory ?? '') &&
        (await harness.keys()).length === 1
      );
    });
  });

  it('removes a failed enhancement too', async () => {
    const id = await mergedListing(1);
    await harness.enhance(anna, FOLDER);
    const { name, fail } = await work(0);
    fail(new FrameError(name, `${name} is damaged`));
    await harness.listingThatIs('failed', anna);
    await cancel();
    expect(await harness.listings(anna)).toMatchObject([
      { id, status: 'completed', phase: 'merge', errorMessage: null },
    ]);
  });
});

it('the deletion of a folder deletes its enhancement too', async () => {
  await addPhotos('a.jpg');
  const { listingId } = await harness.enhance(anna, FOLDER);
  const { signal } = await work(0);
  await harness.app.get(DataSource).transaction((manager) =>
    harness.app.get(Outbox).publish(manager, 'media.folder.deleted.v1', {
      ownerId: anna,
      listingIds: [listingId ?? ''],
    }),
  );
  await ended(listingId);
  expect(await harness.listings(anna)).toEqual([]);
  await harness.inTime('the worker to leave off', () => signal.aborted);
});
