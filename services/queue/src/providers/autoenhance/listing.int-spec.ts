import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_ENHANCEMENT } from '@roomlight/contracts';
import { waitFor } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import {
  autoenhanceAt,
  createAutoenhanceBench,
  type AutoenhanceBench,
} from '../../testing/autoenhance-harness.js';
import type { LedgerEntry } from '../../testing/autoenhance-state.js';
import { STUB_KEY } from '../../testing/autoenhance-stub.js';
import { createQueueTestHarness, type QueueTestHarness } from '../../testing/queue-harness.js';

const OUTAGE_MS = 10 * 60_000;
/** Less than we wait for an answer: none is late because time passed while it was on its way. */
const STEP_MS = 20_000;
/** So many that one still waits when the outage begins. */
const PHOTOS = 13;
const BEFORE_THE_OUTAGE = 4;
/** As many as a replica has with them at a time. */
const AT_A_TIME = 8;

describe('a listing of 13 photos at Autoenhance.ai', () => {
  let bench: AutoenhanceBench;
  let harness: QueueTestHarness;

  beforeEach(async () => {
    bench = await createAutoenhanceBench({ looks: 3, finishes: BEFORE_THE_OUTAGE });
    harness = await createQueueTestHarness({
      provider: autoenhanceAt(bench.stub, bench.clock),
      variables: { ENHANCEMENT_PROVIDER: 'autoenhance', AUTOENHANCE_API_KEY: STUB_KEY },
    });
  });

  afterEach(async () => {
    await harness.close();
    await bench.close();
  });

  /** Lets time pass until something is so: while somebody waits for that, and no answer is on its way. */
  async function pass(
    what: string,
    isSo: (passedMs: number) => boolean | Promise<boolean>,
  ): Promise<void> {
    let passedMs = 0;
    await waitFor(what, async () => {
      if (bench.mayTimePass() && (bench.clock.waiting > 0 || (await areTasksWaiting()))) {
        await bench.clock.advance(STEP_MS);
        await harness.passTime(STEP_MS);
        passedMs += STEP_MS;
      }
      return isSo(passedMs);
    });
  }

  async function areTasksWaiting(): Promise<boolean> {
    const rows = await harness.app
      .get(DataSource)
      .query<unknown[]>("select 1 from tasks where state = 'waiting' and not_before is not null");
    return rows.length > 0;
  }

  /** Lets some be paid for; then nobody is there, in every way there is. */
  async function outage(): Promise<void> {
    const { stub } = bench;
    await pass('the first photos', () => stub.state.done('credit').length === BEFORE_THE_OUTAGE);
    const ways = ['refused', 'hanging', 'unavailable'] as const;
    for (const way of ways) {
      await stub.goAway(way);
      await pass('the outage', (passedMs) => passedMs >= OUTAGE_MS / ways.length);
    }
    stub.state.options.finishes = Infinity;
    await stub.comeBack();
  }

  async function completed(userId: string): Promise<void> {
    await pass('all photos', async () => {
      const [listing] = await harness.listings(userId);
      expect(listing).toMatchObject({ errorMessage: null });
      return listing?.status === 'completed';
    });
  }

  it('is merged despite ten minutes of downtime, each photo once and paid for once', async () => {
    const userId = uuid();
    const frames = await framesOfASet();
    const names = Array.from({ length: PHOTOS }, (_, i) => `IMG_${i}`);
    const sets = await Promise.all(names.map((name) => harness.stage(name, frames)));
    await harness.upload({ userId, sets });
    await outage();
    await completed(userId);

    const filenames = harness.media.merged.map(({ photo }) => photo.filename);
    expect(filenames.sort()).toEqual(names.map((name) => `${name}.jpg`).sort());
    expectOnceEach(['order', 'process', 'credit'], PHOTOS);
  });

  it('is enhanced despite ten minutes of downtime, each photo once and paid for once', async () => {
    const userId = uuid();
    const bytes = await readFile(bench.photo.path);
    for (let i = 0; i < PHOTOS; i++) {
      await harness.addPhoto(userId, 'Elm_Street', `IMG_${i}.jpg`, bytes);
    }
    await harness.ask('queue.enhancement.start.v1', {
      ownerId: userId,
      folderName: 'Elm_Street',
      caller: { id: userId, role: 'user' },
      settings: { ...DEFAULT_ENHANCEMENT },
    });
    await outage();
    await completed(userId);

    const photoIds = harness.media.enhanced.map(({ photo }) => photo.photoId);
    expect(photoIds).toHaveLength(PHOTOS);
    expect(new Set(photoIds).size).toBe(PHOTOS);
    expectOnceEach(['upload', 'credit'], PHOTOS);
  });

  it('continues where it was when another replica takes over', async () => {
    const userId = uuid();
    const { state } = bench.stub;
    state.options.looks = Infinity;
    const frames = await framesOfASet();
    const sets = await Promise.all(
      Array.from({ length: AT_A_TIME }, (_, i) => harness.stage(`TURN_${i}`, frames)),
    );
    await harness.upload({ userId, sets });
    await waitFor('them to be at work', () => state.done('process').length === AT_A_TIME);
    await harness.takeOver(autoenhanceAt(bench.stub, bench.clock));
    state.finish();

    await completed(userId);
    expect(harness.media.merged).toHaveLength(AT_A_TIME);
    expectOnceEach(['order', 'process', 'credit'], AT_A_TIME);
    expect(state.done('upload')).toHaveLength(AT_A_TIME * frames.length);
  });

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
