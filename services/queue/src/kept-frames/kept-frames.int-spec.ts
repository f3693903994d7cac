import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FrameUse, QueueListing } from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { StagingSweep } from '../objects/staging-sweep.job.js';
import { FakeProvider } from '../testing/fake-provider.js';
import { createQueueTestHarness, type QueueTestHarness } from '../testing/queue-harness.js';
import { KeptFramesExpiry } from './kept-frames-expiry.job.js';

const FOLDER = '12_Elm_Street';
const FRAMES = ['hdr', 'flash', 'flash'].map((name) => Buffer.from(name));
const provider = new FakeProvider();
let harness: QueueTestHarness;
let anna: string;

beforeAll(async () => {
  harness = await createQueueTestHarness({ provider, variables: { FRAMES_KEPT_DAYS: '30' } });
});

afterAll(() => harness.close());

beforeEach(() => {
  anna = uuid();
  provider.merges.length = 0;
  harness.media.enhanced.length = 0;
});

afterEach(async () => {
  await harness.clear(provider);
  await query('delete from kept_sets');
});

const query = (sql: string, parameters: unknown[] = []) =>
  harness.app.get(DataSource).query<Record<string, unknown>[]>(sql, parameters);
const folderOf = (ownerId: string) => ({
  ...{ caller: { id: ownerId, role: 'user' as const }, ownerId, folderName: FOLDER },
});
const kept = async (ownerId: string) =>
  (await harness.ask('queue.kept-frames.list.v1', folderOf(ownerId))).sets;

async function finishMerge(): Promise<void> {
  const merge = await waitFor('a merge', () => provider.merges.shift());
  merge.finish();
}

/** A listing of one photo, whose frames are kept. */
async function mergedListing(): Promise<{ photoId: string; listing: QueueListing }> {
  const frames = await harness.stage('IMG_1', FRAMES);
  await harness.upload({ userId: anna, sets: [frames] });
  await finishMerge();
  const listing = await harness.listingThatIs('completed', anna);
  const [photo] = harness.media.merged.splice(0);
  return { photoId: photo?.photo.photoId ?? '', listing };
}

const isAgain = (listing: QueueListing) => listing.phase === 'enhance';

describe('the frames of a merged set', () => {
  it('are kept with their photo for the days that are set, also when the queue is cleared', async () => {
    const { photoId } = await mergedListing();
    const [set] = await kept(anna);
    expect(set).toMatchObject({
      ...{ photoId, frames: 3, bytes: 13, developRaw: false },
      files: [
        { position: 0, filename: 'IMG_1.jpg', use: 'ambient' },
        { position: 1, filename: 'IMG_1_flash1.jpeg', use: 'flash' },
        { position: 2, filename: 'IMG_1_flash2.jpeg', use: 'flash' },
      ],
    });
    const days = (Date.parse(set?.keptUntil ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29);
    expect(days).toBeLessThan(31);
    await harness.ask('queue.listing.clear.v1', { userId: anna });
    expect(await kept(anna)).toHaveLength(1);
    const sweep = harness.app.get(StagingSweep);
    await sweep.removeOrphansOlderThan(new Date(Date.now() + 60_000), new AbortController().signal);
    expect(await harness.keys('staging/')).toHaveLength(3);
  });

  it('are removed when their time is over', async () => {
    await mergedListing();
    const expiry = harness.app.get(KeptFramesExpiry);
    await expiry.expire(new AbortController().signal);
    expect(await kept(anna)).toHaveLength(1);
    await query(`update kept_sets set kept_at = kept_at - interval '31 days'`);
    await expiry.expire(new AbortController().signal);
    expect(await kept(anna)).toEqual([]);
    await waitFor('the objects to go', async () => (await harness.keys('staging/')).length === 0);
  });

  it('are removed at their owner’s wish, and only at it', async () => {
    const { photoId } = await mergedListing();
    const stranger = uuid();
    await harness.addPhoto(stranger, FOLDER, 'IMG_1.jpg', Buffer.from('photo'));
    await harness.ask('queue.kept-frames.forget.v1', {
      ...folderOf(stranger),
      photoIds: [photoId],
    });
    expect(await kept(anna)).toHaveLength(1);
    const own = { ...folderOf(anna), photoIds: [photoId] };
    await harness.ask('queue.kept-frames.forget.v1', own);
    await harness.ask('queue.kept-frames.forget.v1', own);
    expect(await kept(anna)).toEqual([]);
    await waitFor('the objects to go', async () => (await harness.keys('staging/')).length === 0);
  });

  it('are removed with their user', async () => {
    await mergedListing();
    await harness.app
      .get(DataSource)
      .transaction((manager) =>
        harness.app.get(Outbox).publish(manager, 'auth.user.deleted.v1', { userId: anna }),
      );
    await waitFor('the objects to go', async () => (await harness.keys('staging/')).length === 0);
    expect(await query('select 1 from kept_sets where user_id = $1', [anna])).toEqual([]);
  });

  it('count in the key figures', async () => {
    await mergedListing();
    expect(await harness.ask('queue.figures.read.v1', {})).toMatchObject({ keptFrameBytes: 13 });
  });
});

describe('a photo that is merged again', () => {
  it('gets a picture from its frames, and keeps them', async () => {
    const { photoId, listing } = await mergedListing();
    await harness.ask('queue.listing.clear.v1', { userId: anna });
    await harness.ask('queue.enhancement.merge-again.v1', {
      ...folderOf(anna),
      photoIds: [photoId],
    });
    const merge = await waitFor('a merge', () => provider.merges.shift());
    expect(merge.frames.hdr.name).toBe('IMG_1.jpg');
    expect(merge.frames.flashes.map(({ name }) => name)).toEqual([
      'IMG_1_flash1.jpeg',
      'IMG_1_flash2.jpeg',
    ]);
    merge.finish();
    const done = await harness.listingThatIs('completed', anna);
    expect(done.id).not.toBe(listing.id);
    expect(isAgain(done)).toBe(true);
    expect(done).toMatchObject({ enhanceType: null, completedPhotos: 1, totalPhotos: 1 });
    expect(harness.media.enhanced).toEqual([
      expect.objectContaining({
        photo: expect.objectContaining({ photoId }),
        merge: {
          ...{ method: 'flash', framesUsed: 3, framesRejected: [], windows: 0, windowsToCheck: 0 },
          engine: '7.0',
        },
        mapsSize: 'the maps of IMG_1.jpg'.length,
      }),
    ]);
    expect(await kept(anna)).toHaveLength(1);
  });

  it('is merged with the frames that are chosen, and again so later', async () => {
    const { photoId } = await mergedListing();
    const frames = (['flash', 'ambient', 'left_out'] as const).map((use, position) => ({
      ...{ position, use },
    }));
    const again = { ...folderOf(anna), photoIds: [photoId] };
    await harness.ask('queue.enhancement.merge-again.v1', {
      ...again,
      settings: { frames, developRaw: true },
    });
    for (const request of [again, null]) {
      const merge = await waitFor('a merge', () => provider.merges.shift());
      expect(merge.frames).toMatchObject({
        hdr: { name: 'IMG_1_flash1.jpeg' },
        flashes: [{ name: 'IMG_1.jpg' }],
        brackets: [],
      });
      merge.finish();
      await harness.listingThatIs('completed', anna);
      if (request !== null) {
        await harness.ask('queue.enhancement.merge-again.v1', request);
      }
    }
    const [set] = await kept(anna);
    expect(set).toMatchObject({ developRaw: true, frames: 3 });
    expect(set?.files.map(({ use }) => use)).toEqual(['flash', 'ambient', 'left_out']);
  });

  it('stays as it is when its settings make no set', async () => {
    const { photoId } = await mergedListing();
    const withUses = (...uses: FrameUse[]) =>
      harness.ask('queue.enhancement.merge-again.v1', {
        ...{ ...folderOf(anna), photoIds: [photoId] },
        settings: { frames: uses.map((use, position) => ({ position, use })), developRaw: false },
      });
    await expect(withUses('flash', 'flash', 'flash')).rejects.toMatchObject({ status: 400 });
    await expect(withUses('ambient', 'flash')).rejects.toMatchObject({ status: 400 });
    expect(provider.merges).toHaveLength(0);
    expect((await kept(anna))[0]?.files[0]?.use).toBe('ambient');
  });

  it('is refused without frames, and while its listing is being worked on', async () => {
    const { photoId } = await mergedListing();
    const again = (...photoIds: string[]) =>
      harness.ask('queue.enhancement.merge-again.v1', { ...folderOf(anna), photoIds });
    await expect(again(uuid())).rejects.toMatchObject({ status: 422 });
    await again(photoId);
    await expect(again(photoId)).rejects.toMatchObject({ status: 409 });
    await finishMerge();
    await harness.listingThatIs('completed', anna);
  });

  it('fails with a sentence when its frames are removed meanwhile', async () => {
    const { photoId } = await mergedListing();
    // Takes both workers.
    const others = ['IMG_2', 'IMG_3'].map((name) => harness.stage(name, FRAMES));
    await harness.upload({
      ...{ userId: anna, listingName: 'Another', sets: await Promise.all(others) },
    });
    await waitFor('both workers', () => provider.merges.length === 2);
    await harness.ask('queue.enhancement.merge-again.v1', {
      ...folderOf(anna),
      photoIds: [photoId],
    });
    await harness.ask('queue.kept-frames.forget.v1', { ...folderOf(anna), photoIds: [photoId] });
    await finishMerge();
    await finishMerge();
    const failed = await waitFor('the failed listing', async () =>
      (await harness.listings(anna)).find(({ status }) => status === 'failed'),
    );
    expect(failed.errorMessage).toContain('the frames of IMG_1.jpg are not kept any more');
  });
});
