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
import { madeKeys, mapsKey, versionKey } from '@roomlight/contracts';
import { FrameError } from '@roomlight/imaging';
import { DeadLetterContext } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { ObjectStore, StoreUnavailableError } from '@roomlight/storage';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { TaskRescue } from '../dispatch/task-rescue.job.js';
import { TasksRepository } from '../model/tasks.repository.js';
import { StagingSweep } from '../objects/staging-sweep.job.js';
import { FakeProvider } from '../testing/fake-provider.js';
import { createQueueTestHarness, type QueueTestHarness } from '../testing/queue-harness.js';
import { TaskWorker } from './task-worker.processor.js';
import { TasksController } from './tasks.controller.js';

const FRAME = Buffer.from('a frame');
const LISTING = '12 Elm Street';

const provider = new FakeProvider();
let harness: QueueTestHarness;
let userId: string;

beforeAll(async () => {
  harness = await createQueueTestHarness({ provider, variables: { MAX_SETS_IN_FLIGHT: '2' } });
});

afterAll(() => harness.close());

beforeEach(() => {
  userId = uuid();
  provider.merges.length = 0;
  harness.media.merged.length = 0;
});

/** What a test leaves in work must not take the workers from the next. */
afterEach(async () => {
  await harness
    .ask('queue.listing.cancel.v1', { userId, listingName: LISTING })
    .catch((error: unknown) => {
      expect(error).toMatchObject({ status: 404 });
    });
  await harness.inTime('the workers to leave off', () =>
    provider.merges.every(({ directory }) => !existsSync(directory)),
  );
  await harness.store.delete(await harness.keys());
});

const upload = async (sets: number, owner = userId) =>
  harness.upload({
    userId: owner,
    listingName: LISTING,
    sets: await Promise.all(
      Array.from({ length: sets }, (_, i) => harness.stage(`IMG_${i}`, [FRAME, FRAME, FRAME])),
    ),
  });

/** The n-th merge (from 0) that a worker has begun. */
const merge = (n: number) => waitFor(`merge ${n} to begin`, () => provider.merges[n]);

const theSet = async (): Promise<string> => {
  const [row] = await harness.app
    .get(DataSource)
    .query<{ id: string }[]>('select id from tasks where user_id = $1', [userId]);
  if (row === undefined) {
    throw new Error('There is no set');
  }
  return row.id;
};

describe('a cancellation', () => {
  it('stops sets in progress, removes everything and frees the name at once', async () => {
    await upload(5);
    const working = [await merge(0), await merge(1)];
    expect(await harness.listingThatIs('processing', userId)).toMatchObject({ totalPhotos: 5 });

    expect(
      await harness.ask('queue.listing.cancel.v1', { userId, listingName: ' 12  Elm Street' }),
    ).toEqual({ message: 'Listing cancelled' });
    expect(await harness.listings(userId)).toEqual([]);
    await harness.inTime('the workers to be told', () =>
      working.every(({ signal }) => signal.aborted),
    );
    await harness.inTime('all objects to go', async () => (await harness.keys()).length === 0);
    await harness.inTime('the temporary files to go', () =>
      working.every(({ directory }) => !existsSync(directory)),
    );
    expect(harness.media.merged).toEqual([]);

    await upload(1);
    (await merge(2)).finish();
    await harness.listingThatIs('completed', userId);
  });

  it('discards the photo of a set that was finished all the same', async () => {
    await upload(1);
    const { finish } = await merge(0);
    await harness.ask('queue.listing.cancel.v1', { userId, listingName: LISTING });
    finish();
    await harness.inTime('all objects to go', async () => (await harness.keys()).length === 0);
    expect(harness.media.merged).toEqual([]);
  });

  it('ends an open upload and refuses its late chunks', async () => {
    const sets = [await harness.stage('IMG_1', [FRAME, FRAME, FRAME])];
    const chunk = { userId, uploadId: uuid(), sets, totalChunks: 2, totalExpected: 6 };
    await harness.upload(chunk);
    await harness.ask('queue.listing.cancel.v1', { userId, listingName: LISTING });
    await harness.inTime(
      'its frames to go',
      async () => (await harness.keys('staging/')).length === 0,
    );
    await expect(harness.upload({ ...chunk, chunkIndex: 1, setOffset: 1 })).rejects.toMatchObject({
      status: 410,
    });
  });

  it('finds neither an unknown listing nor somebody else’s', async () => {
    await upload(1);
    const { finish } = await merge(0);
    for (const reference of [
      { userId, listingName: 'Another' },
      { userId: uuid(), listingName: LISTING },
    ]) {
      await expect(harness.ask('queue.listing.cancel.v1', reference)).rejects.toMatchObject({
        status: 404,
        detail: 'Listing not found',
      });
    }
    finish();
    await harness.listingThatIs('completed', userId);
  });
});

it('the many sets of one user do not delay the few of another', async () => {
  const other = uuid();
  const manyId = await upload(20);
  const fewId = await upload(2, other);
  for (let n = 0; n < 22; n += 1) {
    (await merge(n)).finish();
  }
  await harness.listingThatIs('completed', userId);
  await harness.listingThatIs('completed', other);
  const order = harness.media.merged.map(({ listingId }) => listingId);
  const manyDoneBefore = order.slice(0, order.lastIndexOf(fewId)).filter((id) => id === manyId);
  expect(manyDoneBefore.length).toBeLessThan(10);
});

it('no task is handed out while more of its user’s are in flight than may be', async () => {
  await upload(4);
  await merge(1);
  const { manager } = harness.app.get(DataSource);
  // As after the setting was lowered: three are in flight, two may be.
  await manager.query(
    `update tasks set state = 'dispatched'
      where id = (select id from tasks where user_id = $1 and state = 'waiting'
                   order by position limit 1)`,
    [userId],
  );
  const tasks = harness.app.get(TasksRepository);
  expect(await tasks.dispatchNext(manager, userId, 2)).toEqual([]);
  expect(await tasks.dispatchNext(manager, userId, 3)).toEqual([]);
  const [last, ...others] = await tasks.dispatchNext(manager, userId, 9);
  expect(others).toEqual([]);
  expect(await tasks.find(manager, last ?? '')).toMatchObject({ position: 3, versionId: null });
});

it('a listing counts each photo that is stored', async () => {
  await upload(3);
  for (let n = 0; n < 2; n += 1) {
    (await merge(n)).finish();
  }
  await merge(2);
  await waitFor('two photos', async () => {
    const { completedPhotos } = await harness.listingThatIs('processing', userId);
    return completedPhotos === 2;
  });
  (await merge(2)).finish();
  expect(await harness.listingThatIs('completed', userId)).toMatchObject({
    completedPhotos: 3,
    totalPhotos: 3,
  });
});

describe('a retry', () => {
  it('runs only the failed sets again', async () => {
    await upload(2);
    const [first, second] = [await merge(0), await merge(1)];
    first.fail(new FrameError(first.name, `${first.name} shows another view`));
    second.finish();
    const failed = await harness.listingThatIs('failed', userId);
    expect(failed).toMatchObject({ completedPhotos: 1 });
    expect(failed.errorMessage).toContain(`${first.name} shows another view`);

    await harness.ask('queue.listing.retry.v1', { userId, listingName: LISTING });
    const again = await merge(2);
    expect(again.name).toBe(first.name);
    expect(await harness.listingThatIs('processing', userId)).toMatchObject({
      completedPhotos: 1,
      errorMessage: null,
      completedAt: null,
    });
    again.finish();
    expect(await harness.listingThatIs('completed', userId)).toMatchObject({ completedPhotos: 2 });
    await expect(
      harness.ask('queue.listing.retry.v1', { userId, listingName: LISTING }),
    ).rejects.toMatchObject({ status: 409, code: 'listing_not_failed' });
  });

  it('does not find an unknown listing', async () => {
    await expect(
      harness.ask('queue.listing.retry.v1', { userId, listingName: LISTING }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

it('a set that failed through no fault of its frames is retried', async () => {
  await upload(1);
  (await merge(0)).fail(new Error('the engine thread died'));
  (await merge(1)).finish();
  expect(await harness.listingThatIs('completed', userId)).toMatchObject({ completedPhotos: 1 });
});

it('a set whose photo can’t be stored waits for the store, however often it is unavailable', async () => {
  await upload(1);
  (await merge(0)).fail(new StoreUnavailableError('write object', { cause: new Error('full') }));
  const { manager } = harness.app.get(DataSource);
  await waitFor('the set to wait', async () => {
    const rows = await manager.query<unknown[]>(
      "select 1 from tasks where state = 'waiting' and away_since is not null",
    );
    return rows.length === 1;
  });
  await harness.passTime(5 * 60_000);
  (await merge(1)).finish();
  expect(await harness.listingThatIs('completed', userId)).toMatchObject({ completedPhotos: 1 });
});

it('a set that has used up its attempts fails, and its workers stop', async () => {
  await upload(1);
  const { signal } = await merge(0);
  const failure = new DeadLetterContext('queue.task.perform.v1', uuid(), 12, undefined);
  await harness.app.get(TasksController).giveUp({ taskId: await theSet() }, failure);
  expect(await harness.listingThatIs('failed', userId)).toMatchObject({
    errorMessage: "1 of 1 sets couldn't be merged: IMG_0.jpg (couldn't be merged after 12 tries)",
  });
  await harness.inTime('the worker to be told', () => signal.aborted);
});

it('the later of two attempts at one set counts, and its photo stays', async () => {
  await upload(1);
  const first = await merge(0);
  const setId = await theSet();
  const second = harness.app.get(TaskWorker).perform(setId, new AbortController().signal);
  const later = await merge(1);
  first.finish();
  await harness.inTime('the first attempt to have stored its photo or left off', async () => {
    const [row] = await harness.app
      .get(DataSource)
      .query<{ state: string }[]>('select state from tasks where id = $1', [setId]);
    return row?.state === 'dispatched' && (await harness.keys('photos/')).length === 0;
  });
  later.finish();
  await second;
  await harness.listingThatIs('completed', userId);
  const [merged, ...more] = harness.media.merged;
  expect(more).toEqual([]);
  const versionId = merged?.photo.versionId ?? 'none';
  const left = [`photos/${setId}/${versionId}`, mapsKey(versionId)];
  await waitFor('only the later photo and its maps to be left', async () => {
    const keys = [...(await harness.keys('photos/')), ...(await harness.keys('maps/'))];
    return keys.length === left.length && left.every((key) => keys.includes(key));
  });
  const { size } = await harness.store.stat(mapsKey(versionId));
  expect(merged?.mapsSize).toBe(size);
});

it('an attempt that is left off between storing its maps and its photo leaves neither', async () => {
  await upload(1);
  const { finish, signal } = await merge(0);
  const store = harness.app.get(ObjectStore);
  const put = store.put.bind(store);
  const stored: string[] = [];
  const puts = jest.spyOn(store, 'put').mockImplementation(async (key, ...rest) => {
    const object = await put(key, ...rest);
    stored.push(key);
    await harness.inTime('the worker to notice', () => signal.aborted);
    return object;
  });
  await harness.ask('queue.listing.cancel.v1', { userId, listingName: LISTING });
  finish();
  await waitFor('the maps to be stored', () => stored.length > 0);
  await waitFor('nothing to be left', async () => (await harness.keys()).length === 0);
  expect(stored).toEqual([expect.stringMatching(/^maps\//)]);
  puts.mockRestore();
});

it('a photo whose worker died before it could report it is removed', async () => {
  await upload(1);
  await merge(0);
  const setId = await theSet();
  const [lost] = await harness.app
    .get(DataSource)
    .query<{ version: string }[]>('select version_id as version from tasks where id = $1', [setId]);
  for (const key of madeKeys({ photoId: setId, versionId: lost?.version ?? '' })) {
    await harness.store.put(key, Readable.from([FRAME]));
  }
  await harness.app.get(TaskRescue).askAgain(new Date(Date.now() + 1000));
  (await merge(1)).finish();
  await harness.listingThatIs('completed', userId);
  await waitFor('one photo and its maps to be left', async () => {
    const keys = [await harness.keys('photos/'), await harness.keys('maps/')];
    return keys.every(({ length }) => length === 1);
  });
  const [merged] = harness.media.merged;
  expect(await harness.keys('photos/')).toEqual([
    versionKey(setId, merged?.photo.versionId ?? 'none'),
  ]);
  expect(await harness.keys('maps/')).toEqual([mapsKey(merged?.photo.versionId ?? 'none')]);
});

it('a worker that is told to stop leaves the set as it was', async () => {
  await upload(3);
  const [first, second] = [await merge(0), await merge(1)];
  const [waiting] = await harness.app
    .get(DataSource)
    .query<{ id: string }[]>("select id from tasks where user_id = $1 and state = 'waiting'", [
      userId,
    ]);
  first.finish();
  const third = await merge(2);
  const stopping = new AbortController();
  const other = harness.app.get(TaskWorker).perform(waiting?.id ?? '', stopping.signal);
  await merge(3);
  stopping.abort(new Error('The process is stopping'));
  await expect(other).rejects.toThrow('The process is stopping');
  second.finish();
  third.finish();
});

describe('the periodic job', () => {
  it('publishes again a set whose job was lost', async () => {
    await upload(1);
    const lost = await merge(0);
    await harness.app.get(TaskRescue).askAgain(new Date(Date.now() + 1000));
    const again = await merge(1);
    await harness.inTime('the attempt before to leave off', () => lost.signal.aborted);
    again.finish();
    expect(await harness.listingThatIs('completed', userId)).toMatchObject({ completedPhotos: 1 });
  });

  it('makes again a photo whose announcement was lost', async () => {
    await upload(1);
    await merge(0);
    const setId = await theSet();
    // As if the merge had ended and its event had been lost.
    await harness.app
      .get(DataSource)
      .query("update tasks set state = 'made', version_id = null where id = $1", [setId]);
    const rescue = harness.app.get(TaskRescue);
    await rescue.doAgain(new Date(Date.now() + 1000));
    await rescue.rescue();
    (await merge(1)).finish();
    expect(await harness.listingThatIs('completed', userId)).toMatchObject({ completedPhotos: 1 });
  });

  it('removes staged frames without a set', async () => {
    await upload(1);
    const { finish } = await merge(0);
    const orphans = await harness.stage('ORPHAN', [FRAME]);
    const sweep = harness.app.get(StagingSweep);
    // They are young, also for a process whose clock is hours ahead.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000);
    await sweep.sweep(new AbortController().signal);
    jest.restoreAllMocks();
    expect(await harness.keys('staging/')).toHaveLength(4);
    await sweep.removeOrphansOlderThan(new Date(Date.now() + 60_000), new AbortController().signal);
    const left = await harness.keys('staging/');
    expect(left).toHaveLength(3);
    expect(left).not.toContain(orphans[0]?.key);
    finish();
    await harness.listingThatIs('completed', userId);
  });
});
