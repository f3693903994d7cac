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
import { STUB_KEY } from '../../testing/autoenhance-stub.js';
import { createQueueTestBed, type QueueTestBed } from '../../testing/queue-test-bed.js';

/** Ten minutes become two and a half seconds, and all our own waits as much shorter. */
const FACTOR = 240;
const OUTAGE_MS = (10 * 60_000) / FACTOR;
const PHOTOS = 20;
const BEFORE_THE_OUTAGE = 4;

describe('Autoenhance.ai is away for ten minutes in the middle of a listing of 20 photos', () => {
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

  it('merges all by itself, each once, and pays for each once', async () => {
    const userId = uuid();
    const frames = await Promise.all(
      [bench.frames.hdr, ...bench.frames.flashes].map(({ path }) => readFile(path)),
    );
    const names = Array.from({ length: PHOTOS }, (_, i) => `IMG_${i}`);
    const sets = await Promise.all(names.map((name) => bed.stage(name, frames)));
    await bed.upload({ userId, sets });
    await outage();

    const listing = await bed.listingThatIs('completed', userId);
    expect(listing).toMatchObject({ completedPhotos: PHOTOS, errorMessage: null });
    const filenames = bed.media.merged.map(({ photo }) => photo.filename);
    expect(filenames.sort()).toEqual(names.map((name) => `${name}.jpg`).sort());
    const { state } = bench.stub;
    for (const what of ['order', 'process', 'credit'] as const) {
      expect(state.done(what)).toHaveLength(PHOTOS);
      expect(new Set(state.done(what)).size).toBe(PHOTOS);
    }
  }, 90_000);

  it('enhances all by itself, each once, and pays for each once', async () => {
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
    const { state } = bench.stub;
    for (const what of ['upload', 'credit'] as const) {
      expect(state.done(what)).toHaveLength(PHOTOS);
      expect(new Set(state.done(what)).size).toBe(PHOTOS);
    }
  }, 90_000);
});
