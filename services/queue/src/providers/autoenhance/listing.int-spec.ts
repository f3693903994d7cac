import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_ENHANCEMENT } from '@roomlight/contracts';
import { waitFor } from '@roomlight/platform/testing/wait-for';
import { v7 as uuid } from 'uuid';
import {
  autoenhanceAt,
  createAutoenhanceBench,
  timesShortened,
  type AutoenhanceBench,
} from '../../testing/autoenhance-bench.js';
import type { LedgerEntry } from '../../testing/autoenhance-state.js';
import { STUB_KEY } from '../../testing/autoenhance-stub.js';
import { createQueueTestBed, type QueueTestBed } from '../../testing/queue-test-bed.js';

/** Ten minutes become two and a half seconds, and all our own waits as much shorter. */
const FACTOR = 240;
const OUTAGE_MS = (10 * 60_000) / FACTOR;
const PHOTOS = 20;
const BEFORE_THE_OUTAGE = 4;
/** No more than a replica has with them at a time. */
const AT_A_TIME = 8;

describe('a listing of 20 photos at Autoenhance.ai', () => {
  let bench: AutoenhanceBench;
  let bed: QueueTestBed;

  beforeAll(async () => {
    bench = await createAutoenhanceBench({ looks: 3 });
    bed = await createQueueTestBed({
      provider: autoenhanceAt(bench.stub, timesShortened(FACTOR)),
      variables: { ENHANCEMENT_PROVIDER: 'autoenhance', AUTOENHANCE_API_KEY: STUB_KEY },
    });
  });

  afterAll(async () => {
    await bed.close();
    await bench.close();
  });

  beforeEach(() => {
    bench.stub.state.ledger.length = 0;
  });

  /** Waits until some are paid for, then nobody is there, in every way there is. */
  async function outage(): Promise<void> {
    await waitFor(
      'the first photos',
      () => bench.stub.state.done('credit').length >= BEFORE_THE_OUTAGE,
    );
    await bench.stub.beAway(OUTAGE_MS, 'refused', 'hanging', 'unavailable');
    expect(bench.stub.state.done('credit').length).toBeLessThan(PHOTOS);
  }

  it('is merged by itself though they are away for ten minutes, each photo once and paid for once', async () => {
    const userId = uuid();
    const frames = await framesOfASet();
    const names = Array.from({ length: PHOTOS }, (_, i) => `IMG_${i}`);
    const sets = await Promise.all(names.map((name) => bed.stage(name, frames)));
    await bed.upload({ userId, sets });
    await outage();

    const listing = await bed.listingThatIs('completed', userId);
    expect(listing).toMatchObject({ completedPhotos: PHOTOS, errorMessage: null });
    const filenames = bed.media.merged.map(({ photo }) => photo.filename);
    expect(filenames.sort()).toEqual(names.map((name) => `${name}.jpg`).sort());
    expectOnceEach(['order', 'process', 'credit'], PHOTOS);
  }, 90_000);

  it('is enhanced by itself though they are away for ten minutes, each photo once and paid for once', async () => {
    const userId = uuid();
    const bytes = await readFile(bench.photo.path);
    for (let i = 0; i < PHOTOS; i++) {
      await bed.addPhoto(userId, 'Elm_Street', `IMG_${i}.jpg`, bytes);
    }
    await bed.ask('queue.enhancement.start.v1', {
      ownerId: userId,
      folderName: 'Elm_Street',
      caller: { id: userId, role: 'user' },
      settings: { ...DEFAULT_ENHANCEMENT },
    });
    await outage();

    const listing = await bed.listingThatIs('completed', userId);
    expect(listing).toMatchObject({ completedPhotos: PHOTOS, errorMessage: null });
    const photoIds = bed.media.enhanced.map(({ photo }) => photo.photoId);
    expect(photoIds).toHaveLength(PHOTOS);
    expect(new Set(photoIds).size).toBe(PHOTOS);
    expectOnceEach(['upload', 'credit'], PHOTOS);
  }, 90_000);

  it('goes on where it was when another replica takes over', async () => {
    const userId = uuid();
    const { state } = bench.stub;
    state.options.looks = Infinity;
    const frames = await framesOfASet();
    const sets = await Promise.all(
      Array.from({ length: AT_A_TIME }, (_, i) => bed.stage(`TURN_${i}`, frames)),
    );
    const listingId = await bed.upload({ userId, sets });
    await waitFor('them to be at work', () => state.done('process').length === AT_A_TIME);
    await bed.takeOver(autoenhanceAt(bench.stub, timesShortened(FACTOR)));
    state.finish();

    await bed.listingThatIs('completed', userId);
    const merged = bed.media.merged.filter((photo) => photo.listingId === listingId);
    expect(merged).toHaveLength(AT_A_TIME);
    expectOnceEach(['order', 'process', 'credit'], AT_A_TIME);
    expect(state.done('upload')).toHaveLength(AT_A_TIME * frames.length);
  }, 90_000);

  function framesOfASet(): Promise<Buffer[]> {
    const { hdr, flashes } = bench.frames;
    return Promise.all([hdr, ...flashes].map(({ path }) => readFile(path)));
  }

  function expectOnceEach(what: LedgerEntry['what'][], times: number): void {
    for (const one of what) {
      const ids = bench.stub.state.done(one);
      expect({ one, times: ids.length, of: new Set(ids).size }).toEqual({ one, times, of: times });
    }
  }
});
