import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventName, EventPayload } from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { FakeProvider } from '../testing/fake-provider.js';
import { createQueueTestHarness, type QueueTestHarness } from '../testing/queue-harness.js';

const FRAME = Buffer.from('a frame');

const provider = new FakeProvider();
let harness: QueueTestHarness;
let anna: string;

beforeAll(async () => {
  harness = await createQueueTestHarness({ provider });
});
afterAll(() => harness.close());

beforeEach(() => {
  anna = uuid();
  provider.merges.length = 0;
  harness.media.merged.length = 0;
  harness.media.removed.length = 0;
});
afterEach(() => harness.clear(provider));

/** Resolves when the event is handled. */
async function tell<Name extends EventName>(name: Name, payload: EventPayload<Name>) {
  const dataSource = harness.app.get(DataSource);
  const handled = async () => (await dataSource.query<unknown[]>('select 1 from inbox')).length;
  const before = await handled();
  await dataSource.transaction((manager) =>
    harness.app.get(Outbox).publish(manager, name, payload),
  );
  await waitFor('the event to be handled', async () => (await handled()) > before);
}

const renamed = (folderName: string, ...listingIds: string[]) =>
  tell('media.folder.renamed.v1', { ownerId: anna, listingIds, formerName: 'Old', folderName });
const deleted = (...listingIds: string[]) =>
  tell('media.folder.deleted.v1', { ownerId: anna, listingIds });

const set = () => harness.stage('IMG', [FRAME, FRAME, FRAME]);
const upload = async (listingName: string) =>
  harness.upload({ userId: anna, listingName, sets: [await set()] });
const uploading = async (listingName: string) =>
  harness.upload({
    userId: anna,
    listingName,
    sets: [await set()],
    totalChunks: 2,
    totalExpected: 6,
  });

/** The n-th merge (from 0) that a worker has begun. */
const merge = (n: number) => waitFor(`merge ${n} to begin`, () => provider.merges[n]);
const queued = async () =>
  (await harness.listings(anna)).map(({ listingName, folderPath }) => [listingName, folderPath]);

describe('a folder rename', () => {
  it('renames its listings, finished ones and the one being merged', async () => {
    const done = await upload('Old');
    (await merge(0)).finish();
    await harness.listingThatIs('completed', anna);
    const working = await upload('Old');
    const { finish } = await merge(1);
    await renamed('12_New_Street', done, working);
    expect(await queued()).toEqual([
      ['12 New Street', `${anna}/12_New_Street`],
      ['12 New Street', `${anna}/12_New_Street`],
    ]);
    finish();
    await waitFor('both to be completed', async () =>
      (await harness.listings(anna)).every(({ status }) => status === 'completed'),
    );
    expect(harness.media.merged.map(({ listingId }) => listingId)).toEqual([done, working]);
  });

  it('gives its listings the name that was typed, by which they can be cancelled', async () => {
    const id = await upload("5/7  Queen's Rd.");
    await merge(0);
    expect(await queued()).toEqual([["5/7 Queen's Rd.", `${anna}/57_Queen's_Rd.`]]);
    expect(harness.media.queued.at(-1)).toMatchObject({
      ...{ listingId: id, folderName: "57_Queen's_Rd.", title: "5/7 Queen's Rd." },
    });
    await tell('media.folder.renamed.v1', {
      ...{ ownerId: anna, listingIds: [id], formerName: "57_Queen's_Rd." },
      ...{ folderName: '89_Oak_St.', title: '8/9 Oak St.' },
    });
    expect(await queued()).toEqual([['8/9 Oak St.', `${anna}/89_Oak_St.`]]);
    await harness.ask('queue.listing.cancel.v1', { userId: anna, listingName: '8/9 Oak St.' });
    expect(await queued()).toEqual([]);
  });

  it('frees the old name and takes the new one', async () => {
    const id = await upload('Old');
    await merge(0);
    await renamed('New', id);
    await expect(upload('New')).rejects.toMatchObject({
      status: 409,
      extra: { conflict: true, listingName: 'New' },
    });
    await upload('Old');
    await harness.ask('queue.listing.cancel.v1', { userId: anna, listingName: 'New' });
    expect(await queued()).toEqual([['Old', `${anna}/Old`]]);
  });

  it('does not rename a listing while an upload of the new name is in progress', async () => {
    const id = await upload('Old');
    await merge(0);
    await uploading('New');
    await renamed('New', id);
    expect(await queued()).toEqual([['Old', `${anna}/Old`]]);
  });

  it('accepts listings that have left the queue', async () => {
    await renamed('New', uuid());
    expect(await queued()).toEqual([]);
  });
});

describe('a folder deletion', () => {
  it('removes its listings and stops merging for them', async () => {
    const done = await upload('Home');
    (await merge(0)).finish();
    await harness.listingThatIs('completed', anna);
    const working = await upload('Home');
    const { signal } = await merge(1);
    await upload('Another');
    // They are media's.
    await harness.store.delete([
      ...(await harness.keys('photos/')),
      ...(await harness.keys('maps/')),
      ...(await harness.keys('renditions/')),
    ]);
    await deleted(done, working);
    expect(await queued()).toEqual([['Another', `${anna}/Another`]]);
    await harness.inTime('the worker to leave off', () => signal.aborted);
    await harness.inTime('the frames to go', async () => (await harness.keys()).length === 3);
    (await merge(2)).finish();
    await harness.listingThatIs('completed', anna);
  });

  it('announces the queued photos of an upload and, later, how many were made', async () => {
    const sets = [await set(), await set(), await set()];
    const listingId = await harness.upload({ userId: anna, listingName: 'Home', sets });
    await harness.inTime('it to be told', () =>
      harness.media.queued.some((fact) => fact.listingId === listingId && fact.photoCount === 3),
    );
    (await merge(0)).finish();
    await waitFor(
      'one to be a photo',
      async () => (await harness.listings(anna))[0]?.completedPhotos === 1,
    );
    const never = await uploading('Half-way');
    await deleted(listingId, never);
    await harness.inTime('both to be told', () => harness.media.removed.length === 2);
    expect(harness.media.removed).toEqual(
      expect.arrayContaining([
        { listingId, userId: anna, photosMade: 1 },
        { listingId: never, userId: anna, photosMade: 0 },
      ]),
    );
  });

  it('frees the name for another upload at once', async () => {
    const id = await upload('Home');
    await merge(0);
    await deleted(id);
    await upload('Home');
    expect(await queued()).toHaveLength(1);
  });
});
