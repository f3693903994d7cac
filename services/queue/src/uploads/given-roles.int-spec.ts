import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StagedFrame } from '@roomlight/contracts';
import type { FrameRole } from '@roomlight/photography/shoot';
import { FrameError, type FrameSet } from '@roomlight/imaging';
import { waitFor } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { FakeProvider } from '../testing/fake-provider.js';
import { createQueueTestHarness, type QueueTestHarness } from '../testing/queue-harness.js';

const FRAME = Buffer.from('a frame');

const provider = new FakeProvider();
let harness: QueueTestHarness;
let userId: string;

beforeAll(async () => {
  harness = await createQueueTestHarness({ provider });
});

afterAll(() => harness.close());

beforeEach(() => {
  userId = uuid();
  provider.merges.length = 0;
});

afterEach(() => harness.clear(provider));

/** Frames named as cameras name them, `{first}.JPG` and on, with these roles. */
async function stage(first: number, roles: readonly FrameRole[]): Promise<StagedFrame[]> {
  const frames = await harness.stage(
    'IMG',
    roles.map(() => FRAME),
  );
  return frames.map((frame, i) => ({ ...frame, filename: `IMG_${first + i}.JPG`, role: roles[i] }));
}

const merge = (n: number) => waitFor(`merge ${n} to begin`, () => provider.merges[n]);

const namesIn = ({ hdr, brackets, flashes }: FrameSet) => ({
  hdr: hdr.name,
  brackets: brackets?.map(({ name }) => name),
  flashes: flashes.map(({ name }) => name),
});

describe('a set whose frames have roles', () => {
  it('reaches the provider by its roles, and again after a failure and a retry', async () => {
    const sets = [await stage(1, ['flash', 'ambient', 'ambient', 'ambient'])];
    await harness.upload({ userId, sets });
    const grouped = {
      hdr: 'IMG_2.JPG',
      brackets: ['IMG_3.JPG', 'IMG_4.JPG'],
      flashes: ['IMG_1.JPG'],
    };
    const first = await merge(0);
    expect(namesIn(first.frames)).toEqual(grouped);
    first.fail(new FrameError('IMG_3.JPG', 'IMG_3.JPG is cut off or damaged'));
    expect(await harness.listingThatIs('failed', userId)).toMatchObject({
      errorMessage: expect.stringContaining('IMG_3.JPG is cut off or damaged'),
    });

    await harness.ask('queue.listing.retry.v1', { userId, listingName: '12 Elm Street' });
    const again = await merge(1);
    expect(namesIn(again.frames)).toEqual(grouped);
    again.finish();
    await harness.listingThatIs('completed', userId);
    expect(harness.media.merged.at(-1)?.photo.filename).toBe('IMG_2.JPG');
  });

  it('keeps them for another replica that takes over', async () => {
    await harness.upload({ userId, sets: [await stage(1, ['ambient', 'flash'])] });
    await merge(0);
    const next = new FakeProvider();
    await harness.takeOver(next);
    const work = await harness.inTime('the merge to begin again', () => next.merges[0]);
    expect(namesIn(work.frames)).toEqual({
      hdr: 'IMG_1.JPG',
      brackets: [],
      flashes: ['IMG_2.JPG'],
    });
    work.finish();
    await harness.listingThatIs('completed', userId);
    await harness.takeOver(provider);
  });

  it('may be a single frame, so that a listing may have as many sets as files', async () => {
    const sets = [await stage(1, ['ambient']), await stage(2, ['ambient'])];
    await harness.upload({ userId, sets });
    for (const n of [0, 1]) {
      (await merge(n)).finish();
    }
    expect(await harness.listingThatIs('completed', userId)).toMatchObject({ totalPhotos: 2 });
  });

  it.each<[string, FrameRole[], RegExp]>([
    ['two brackets', ['ambient', 'ambient'], /brackets/],
    ['flash frames alone', ['flash', 'flash', 'flash'], /needs an ambient frame/],
    ['six flash frames', ['ambient', ...Array<FrameRole>(6).fill('flash')], /at most 5 flash/],
  ])('is refused with %s', async (_, roles, sentence) => {
    const upload = harness.upload({ userId, sets: [await stage(1, roles)] });
    await expect(upload).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(sentence),
    });
  });
});

it('a set without roles reaches the provider with its first frame as the HDR frame', async () => {
  const frames = await harness.stage('IMG', [FRAME, FRAME, FRAME]);
  const jobId = await harness.upload({ userId, sets: [frames] });
  const { frames: set, finish } = await merge(0);
  expect(namesIn(set)).toEqual({
    hdr: 'IMG.jpg',
    brackets: undefined,
    flashes: ['IMG_flash1.jpeg', 'IMG_flash2.jpeg'],
  });
  const rows = await harness.app
    .get(DataSource)
    .query<unknown[]>(
      'select distinct f.role from frames f join tasks t on t.id = f.set_id where t.listing_id = $1',
      [jobId],
    );
  expect(rows).toEqual([{ role: null }]);
  finish();
  await harness.listingThatIs('completed', userId);
});
