import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  frameKeys,
  mapsKey,
  renditionKey,
  THUMBNAIL,
  versionKey,
  type StagedFrame,
} from '@roomlight/contracts';
import type { DirectoryParts } from '@roomlight/photography/camera-files/testing';
import { cameraFocalLength } from '@roomlight/imaging';
import { dngOf, generateSet, smallHeic } from '@roomlight/imaging/testing';
import { Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import sharp from '@roomlight/imaging/sharp';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { createQueueTestHarness, type QueueTestHarness } from '../testing/queue-harness.js';

/** No smaller than a merge needs to find how its frames lie. */
const SIZE = { width: 96, height: 72 };

let harness: QueueTestHarness;
/** HDR frame first. */
let frames: Buffer[];

beforeAll(async () => {
  harness = await createQueueTestHarness();
  frames = await generateFrames(SIZE);
});

afterAll(() => harness.close());

/** HDR frame first. */
async function generateFrames(size: { width: number; height: number }): Promise<Buffer[]> {
  const { hdr, flashes } = await generateSet({ ...size, flashes: 2, seed: 7 });
  return [hdr, ...flashes];
}

const stageSets = (count: number, prefix = 'IMG') =>
  Promise.all(Array.from({ length: count }, (_, i) => harness.stage(`${prefix}_${i}`, frames)));

/** The same frame, uploaded in so many parts. */
async function inParts(frame: StagedFrame, parts: number): Promise<StagedFrame> {
  const bytes = await buffer((await harness.store.get(frame.key)).body);
  await harness.store.delete(frame.key);
  const size = Math.ceil(bytes.length / parts);
  for (const [part, key] of frameKeys({ key: frame.key, parts }).entries()) {
    await harness.store.put(key, Readable.from([bytes.subarray(part * size, (part + 1) * size)]));
  }
  return { ...frame, parts };
}

const photosOf = (listingId: string) =>
  harness.media.merged.filter((merged) => merged.listingId === listingId).map(({ photo }) => photo);

describe('a listing with the built-in engine', () => {
  it('becomes photos in the object store and leaves no frames', async () => {
    const userId = uuid();
    const jobId = await harness.upload({ userId, sets: await stageSets(3) });
    const done = await harness.listingThatIs('completed', userId);
    expect(done).toMatchObject({
      id: jobId,
      completedPhotos: 3,
      totalPhotos: 3,
      errorMessage: null,
    });
    expect(done.startedAt).not.toBeNull();
    expect(done.completedAt).not.toBeNull();

    const photos = photosOf(jobId);
    expect(photos.map(({ filename }) => filename).sort()).toEqual([
      'IMG_0.jpg',
      'IMG_1.jpg',
      'IMG_2.jpg',
    ]);
    for (const { photoId, versionId, size, width, height, format } of photos) {
      expect({ width, height, format }).toEqual({ ...SIZE, format: 'jpeg' });
      expect(await harness.store.stat(versionKey(photoId, versionId))).toMatchObject({ size });
    }
    await waitFor('media to hear that this was all', () =>
      harness.media.listingsMerged.some(({ listingId }) => listingId === jobId),
    );
    for (const merged of harness.media.merged.filter((set) => set.listingId === jobId)) {
      expect(merged.surfaces).toEqual(expect.any(Array));
      const maps = await harness.store.stat(mapsKey(merged.photo.versionId));
      expect(merged.mapsSize).toBe(maps.size);
      const thumbnail = renditionKey(merged.photo.versionId, THUMBNAIL);
      const { size: thumbnailSize } = await harness.store.stat(thumbnail);
      expect(merged.photo.thumbnailSize).toBe(thumbnailSize);
    }
    await waitFor('the frames to go', async () => (await harness.keys('staging/')).length === 0);
  });

  it('is made from frames that were uploaded in parts, and leaves none of them', async () => {
    const userId = uuid();
    const [set = []] = await stageSets(1);
    const parted = await Promise.all(set.map((frame) => inParts(frame, 3)));
    await harness.upload({ userId, sets: [parted] });
    await harness.listingThatIs('completed', userId);
    await waitFor('the parts to go', async () => (await harness.keys('staging/')).length === 0);
  });

  it('is made from RAW, HEIC and 16-bit TIFF frames, with the camera’s metadata', async () => {
    // As large as the HEIC frame.
    const size = { width: 160, height: 120 };
    const large = await generateFrames(size);
    const exif: DirectoryParts = { tags: { 0xa405: { shorts: [24] } } };
    const raw = large.map(async (jpeg) => {
      const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
      return dngOf({ width: info.width, height: info.height, data }, { exif });
    });
    const [dng, ...dngFlashes] = await Promise.all(raw);
    const tiffs = await Promise.all(
      large.map((jpeg) =>
        sharp(jpeg).toColourspace('rgb16').tiff({ compression: 'lzw' }).toBuffer(),
      ),
    );
    const [, ...flashes] = large;
    if (dng === undefined) {
      throw new Error('The set has no HDR frame');
    }
    const userId = uuid();
    const sets = [
      await harness.stage('RAW', [dng, ...dngFlashes]),
      await harness.stage('HEIC', [smallHeic(), ...flashes]),
      await harness.stage('TIFF', tiffs),
    ];
    const jobId = await harness.upload({ userId, sets, developRaw: true });
    expect(await harness.listingThatIs('completed', userId)).toMatchObject({ completedPhotos: 3 });

    const photos = photosOf(jobId);
    expect(photos.map(({ filename }) => filename).sort()).toEqual([
      'HEIC.jpg',
      'RAW.jpg',
      'TIFF.jpg',
    ]);
    const lengths = new Map<string, number | null>();
    for (const { photoId, versionId, filename, width, height } of photos) {
      expect({ width, height }).toEqual(size);
      const { body } = await harness.store.get(versionKey(photoId, versionId));
      lengths.set(filename, cameraFocalLength(await buffer(body)));
    }
    expect(lengths.get('RAW.jpg')).toBe(24);
    expect(lengths.get('HEIC.jpg')).toBe(26);
  });

  it('names a RAW frame that is cut off', async () => {
    const [hdr, ...flashes] = frames;
    const { data, info } = await sharp(hdr).raw().toBuffer({ resolveWithObject: true });
    const raw = dngOf({ width: info.width, height: info.height, data });
    // Its directories are at the end, as are the offsets of its pixels.
    raw.writeUInt32LE(raw.length - 4, 4);
    const userId = uuid();
    await harness.upload({ userId, sets: [await harness.stage('CUT', [raw, ...flashes])] });
    expect(await harness.listingThatIs('failed', userId)).toMatchObject({
      errorMessage: "1 of 1 sets couldn't be merged: CUT.jpg (CUT.jpg is cut off or damaged)",
    });
    await harness.ask('queue.listing.clear.v1', { userId });
  });

  it('is enhanced, photo by photo', async () => {
    const userId = uuid();
    const id = await harness.upload({ userId, sets: await stageSets(2) });
    await harness.listingThatIs('completed', userId);
    await harness.enhance(userId, '12_Elm_Street', { enhanceType: 'warm' });
    await waitFor('both photos to be enhanced', async () => {
      const [listing] = await harness.listings(userId);
      return listing?.phase === 'enhance' && listing.status === 'completed';
    });
    const enhanced = harness.media.enhanced.filter(({ listingId }) => listingId === id);
    expect(enhanced.map(({ photo }) => photo.filename).sort()).toEqual(['IMG_0.jpg', 'IMG_1.jpg']);
    for (const { photo, sourceVersionId } of enhanced) {
      const { photoId, versionId, size, width } = photo;
      expect(await harness.store.stat(versionKey(photoId, versionId))).toMatchObject({ size });
      expect(width).toBeGreaterThan(SIZE.width * 0.75);
      const merged = photosOf(id).find((other) => other.photoId === photoId);
      expect(merged?.versionId).toBe(sourceVersionId);
    }
  });

  it('keeps the report of each merge and notes the frames that were left out', async () => {
    const upsideDown = { dx: 0, dy: 0, turn: Math.PI, zoom: 1 };
    const inPlace = { ...upsideDown, turn: 0 };
    const { hdr, flashes } = await generateSet({
      ...SIZE,
      flashes: 2,
      seed: 8,
      places: [upsideDown, inPlace],
    });
    const userId = uuid();
    const sets = [...(await stageSets(1)), await harness.stage('HALL', [hdr, ...flashes])];
    const jobId = await harness.upload({ userId, sets });

    expect(await harness.listingThatIs('completed', userId)).toMatchObject({
      completedPhotos: 2,
      notes: ['HALL.jpg: 1 frame left out (HALL_flash1.jpeg shows another view)'],
    });
    const rows = await harness.app
      .get(DataSource)
      .query<unknown[]>(
        'select merge_report as report from tasks where listing_id = $1 order by position',
        [jobId],
      );
    expect(rows).toEqual([
      { report: expect.objectContaining({ method: 'flash', framesUsed: 3, framesRejected: [] }) },
      {
        report: expect.objectContaining({
          method: 'flash',
          framesUsed: 2,
          framesRejected: [{ name: 'HALL_flash1.jpeg', reason: 'another-view' }],
          confidence: expect.any(Number),
        }),
      },
    ]);
  });

  it('names the frame that is cut off, finishes the other sets and can be retried', async () => {
    const userId = uuid();
    const sets = await stageSets(3, 'ROOM');
    const [, cutOff] = sets[1] ?? [];
    const [, flash] = frames;
    if (cutOff === undefined || flash === undefined) {
      throw new Error('The set has no flash frame');
    }
    const half = flash.subarray(0, flash.length / 2);
    await harness.store.put(cutOff.key, Readable.from([half]));
    cutOff.size = half.length;
    const jobId = await harness.upload({ userId, sets });

    expect(await harness.listingThatIs('failed', userId)).toMatchObject({
      completedPhotos: 2,
      totalPhotos: 3,
      errorMessage: `1 of 3 sets couldn't be merged: ROOM_1.jpg (${cutOff.filename} is cut off or damaged)`,
    });
    expect(photosOf(jobId)).toHaveLength(2);
    await waitFor('the frames of the other sets to go', async () => {
      const left = await harness.keys('staging/');
      return left.length === 3;
    });

    await harness.ask('queue.listing.retry.v1', { userId, listingName: '12 Elm Street' });
    expect(await harness.listingThatIs('failed', userId)).toMatchObject({ completedPhotos: 2 });

    const cleared = await harness.ask('queue.listing.clear.v1', { userId });
    expect(cleared.message).toBe('Cleared 1 listing');
    await waitFor('its frames to go', async () => (await harness.keys('staging/')).length === 0);
    expect(photosOf(jobId)).toHaveLength(2);
  });

  it('is extended by a new entry after its completion', async () => {
    const userId = uuid();
    await harness.upload({ userId, sets: await stageSets(1) });
    await harness.listingThatIs('completed', userId);
    await harness.upload({ userId, sets: await stageSets(1) });
    await waitFor('both entries to be completed', async () => {
      const listings = await harness.listings(userId);
      return listings.length === 2 && listings.every(({ status }) => status === 'completed');
    });
    expect(await harness.ask('queue.listing.clear.v1', { userId })).toEqual({
      message: 'Cleared 2 listings',
    });
    expect(await harness.ask('queue.listing.clear.v1', { userId })).toEqual({
      message: 'Nothing to clear',
    });
    expect(await harness.listings(userId)).toEqual([]);
  });
});

it('a redelivered job changes nothing', async () => {
  const userId = uuid();
  const jobId = await harness.upload({ userId, sets: await stageSets(1) });
  await harness.listingThatIs('completed', userId);
  const [photo] = photosOf(jobId);
  if (photo === undefined) {
    throw new Error('No photo was merged');
  }
  const before = await harness.keys('photos/');

  const { manager } = harness.app.get(DataSource);
  const outbox = harness.app.get(Outbox);
  await outbox.enqueue(manager, 'queue.task.perform.v1', { taskId: photo.photoId });
  await outbox.enqueue(manager, 'queue.task.perform.v1', { taskId: uuid() });
  // A listing of another user, behind these jobs in the line, is done: so are they.
  const other = uuid();
  await harness.upload({ userId: other, sets: await stageSets(2) });
  await harness.listingThatIs('completed', other);

  expect(photosOf(jobId)).toHaveLength(1);
  expect(await harness.keys('photos/')).toEqual(expect.arrayContaining(before));
  expect(await harness.keys(`photos/${photo.photoId}/`)).toHaveLength(1);
  expect(await harness.listings(userId)).toMatchObject([
    { status: 'completed', completedPhotos: 1 },
  ]);
});
