import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { versionKey } from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { StoreUnavailableError, ObjectStore } from '@roomlight/storage';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { ListingsRepository } from '../model/listings.repository.js';
import { FakeProvider } from '../testing/fake-provider.js';
import { createQueueTestHarness, type QueueTestHarness } from '../testing/queue-harness.js';

const FRAME = Buffer.from('a frame');
const TABLES = ['listings', 'chunks', 'tasks', 'frames'];

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
  harness.media.merged.length = 0;
});

afterEach(async () => {
  jest.restoreAllMocks();
  await harness.clear(provider);
});

const query = (sql: string, parameters: unknown[] = []) =>
  harness.app.get(DataSource).query<Record<string, unknown>[]>(sql, parameters);

const tellDeleted = (...userIds: string[]) =>
  harness.app
    .get(DataSource)
    .transaction((manager) =>
      harness.app
        .get(Outbox)
        .publish(manager, 'auth.user.deleted.v1', ...userIds.map((userId) => ({ userId }))),
    );

const removed = (userId: string) =>
  waitFor('the user to be removed', async () => {
    const rows = await query('select 1 from removed_users where id = $1', [userId]);
    return rows.length > 0;
  });

async function remove(userId: string): Promise<void> {
  await tellDeleted(userId);
  await removed(userId);
}

async function rowCounts(): Promise<Record<string, unknown>> {
  const counts = await Promise.all(
    TABLES.map(async (table): Promise<[string, unknown]> => {
      const [row] = await query(`select count(*)::int as count from ${table}`);
      return [table, row?.['count']];
    }),
  );
  return Object.fromEntries(counts);
}

async function waitingForLocks(): Promise<number> {
  const waiting = await query(
    `select 1 from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
  );
  return waiting.length;
}

const NOTHING = Object.fromEntries(TABLES.map((table) => [table, 0]));

const stageSets = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, i) => harness.stage(`IMG_${i}`, [FRAME, FRAME, FRAME])),
  );

const upload = async (userId: string, listingName: string, sets: number) =>
  harness.upload({ userId, listingName, sets: await stageSets(sets) });

/** An upload of two chunks of one set each; the first is here. @returns sends the other */
async function openUpload(userId: string): Promise<() => Promise<string>> {
  const uploadId = uuid();
  const send = async (chunkIndex: number) =>
    harness.upload({
      userId,
      uploadId,
      listingName: 'Half-way',
      sets: await stageSets(1),
      chunkIndex,
      totalChunks: 2,
      setOffset: chunkIndex,
      totalExpected: 6,
    });
  await send(0);
  return () => send(1);
}

/** The n-th merge (from 0) that a worker has begun. */
const merge = (n: number) => waitFor(`merge ${n} to begin`, () => provider.merges[n]);

const noObjects = () =>
  harness.inTime('all objects to go', async () => (await harness.keys()).length === 0);

describe('a deleted user', () => {
  it('leaves nothing behind in any state and takes nothing of another user along', async () => {
    const ben = uuid();
    await upload(anna, 'Done', 1);
    (await merge(0)).finish();
    await harness.listingThatIs('completed', anna);
    await upload(anna, 'Being merged', 5);
    const working = [await merge(1), await merge(2)];
    await openUpload(anna);
    await upload(ben, 'Another’s', 1);
    // They are media's.
    await harness.store.delete([
      ...(await harness.keys('photos/')),
      ...(await harness.keys('maps/')),
      ...(await harness.keys('renditions/')),
    ]);

    await remove(anna);
    expect(await rowCounts()).toEqual({ listings: 1, chunks: 1, tasks: 1, frames: 3 });
    await harness.passTime(1000);
    await waitFor('the workers to leave off', () => working.every(({ signal }) => signal.aborted));
    await harness.inTime('her objects to go', async () => (await harness.keys()).length === 3);

    (await merge(3)).finish();
    await harness.listingThatIs('completed', ben);
    expect(harness.media.merged.map(({ userId }) => userId)).toEqual([anna, ben]);
  });

  it('can be deleted twice', async () => {
    await upload(anna, 'Home', 1);
    const before = (await query('select 1 from inbox')).length;
    await tellDeleted(anna, anna);
    await waitFor('both to be handled', async () => {
      return (await query('select 1 from inbox')).length === before + 2;
    });
    expect(await rowCounts()).toEqual(NOTHING);
    await noObjects();
  });

  it('leaves no objects even when the store is down at first', async () => {
    await openUpload(anna);
    const deleting = jest
      .spyOn(harness.app.get<ObjectStore>(ObjectStore), 'delete')
      .mockRejectedValueOnce(new StoreUnavailableError('delete', { cause: new Error('down') }));
    await remove(anna);
    await waitFor('the store to be asked', () => deleting.mock.calls.length > 0);
    expect(await rowCounts()).toEqual(NOTHING);
    await noObjects();
  });

  it('leaves nothing of a photo that a worker had stored but not reported', async () => {
    await upload(anna, 'Home', 1);
    await merge(0);
    const [set] = await query('select id, version_id from tasks');
    const key = versionKey(String(set?.['id']), String(set?.['version_id']));
    await harness.store.put(key, Readable.from([FRAME]));
    await remove(anna);
    await noObjects();
  });
});

describe('a late arrival for a deleted user', () => {
  it('is discarded when it is a photo that was merged all the same', async () => {
    await upload(anna, 'Home', 1);
    const { directory, finish } = await merge(0);
    await remove(anna);
    await noObjects();
    finish();
    await harness.inTime('the worker to end', () => !existsSync(directory));
    await noObjects();
    expect(harness.media.merged).toEqual([]);
    expect(await rowCounts()).toEqual(NOTHING);
  });

  it('is refused when it is a chunk, of a started upload or of a new one', async () => {
    const sendSecond = await openUpload(anna);
    await remove(anna);
    const refusal = { status: 410, detail: 'This account has been deleted.' };
    await expect(sendSecond()).rejects.toMatchObject(refusal);
    await expect(upload(anna, 'Another', 1)).rejects.toMatchObject(refusal);
    expect(await rowCounts()).toEqual(NOTHING);
  });

  it('delays the deletion when it is a chunk that is being accepted', async () => {
    const listings = harness.app.get(ListingsRepository);
    const insert = listings.insert.bind(listings);
    jest.spyOn(listings, 'insert').mockImplementationOnce(async (...listing) => {
      await tellDeleted(anna);
      await waitFor('the deletion to wait', async () => (await waitingForLocks()) > 0);
      await insert(...listing);
    });
    await upload(anna, 'Home', 1);
    await removed(anna);
    expect(await rowCounts()).toEqual(NOTHING);
    await noObjects();
  });
});
