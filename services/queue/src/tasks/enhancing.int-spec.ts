import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
import { unavailable, versionKey } from '@roomlight/contracts';
import { waitFor } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { TaskRescue } from '../dispatch/task-rescue.job.js';
import { ProviderAwayError } from '../providers/enhancement.provider.js';
import { FakeProvider } from '../testing/fake-provider.js';
import type { FakePhoto } from '../testing/fake-media.js';
import { createQueueTestHarness, type QueueTestHarness } from '../testing/queue-harness.js';

const FOLDER = '12_Elm_Street';

const provider = new FakeProvider();
let harness: QueueTestHarness;
let anna: string;

beforeAll(async () => {
  harness = await createQueueTestHarness({ provider, variables: { MAX_SETS_IN_FLIGHT: '2' } });
});
afterAll(() => harness.close());

beforeEach(() => {
  anna = uuid();
  provider.enhancements.length = 0;
});
afterEach(async () => {
  jest.restoreAllMocks();
  await harness.clear(provider);
});

const query = (sql: string, parameters: unknown[] = []) =>
  harness.app.get(DataSource).query<Record<string, unknown>[]>(sql, parameters);

const addPhoto = (name: string) =>
  harness.addPhoto(anna, FOLDER, name, Buffer.from(`${name} at first`));

/** The n-th enhancement (from 0) that a worker has begun. */
const work = (n: number) => waitFor(`enhancement ${n} to begin`, () => provider.enhancements[n]);

/** Somebody edits the photo. */
async function edit(photo: FakePhoto, text: string): Promise<void> {
  const versionId = uuid();
  const { size } = await harness.store.put(
    versionKey(photo.id, versionId),
    Readable.from([Buffer.from(text)]),
  );
  Object.assign(photo, { versionId, size, revision: photo.revision + 1 });
}

const remove = ({ id }: FakePhoto): void => {
  harness.media.folders.photos = harness.media.folders.photos.filter((photo) => photo.id !== id);
};

describe('a photo that is changed during its enhancement', () => {
  it('is enhanced again from its current state, with a new start at the provider', async () => {
    const photo = await addPhoto('a.jpg');
    await harness.enhance(anna, FOLDER);
    const first = await work(0);
    await first.job.saveCheckpoint({ order: 'one' }, 'taken');
    await edit(photo, 'a.jpg as edited');
    first.finish();
    const second = await work(1);
    expect(second.job.checkpoint).toBeNull();
    expect(await readFile(join(second.directory, 'source'), 'utf8')).toBe('a.jpg as edited');
    second.finish();
    expect(await harness.listingThatIs('completed', anna)).toMatchObject({ completedPhotos: 1 });
    expect(photo.revision).toBe(2);
  });

  it('continues the earlier work when the change is undone in the end', async () => {
    const photo = await addPhoto('a.jpg');
    await harness.enhance(anna, FOLDER);
    const first = await work(0);
    await first.job.saveCheckpoint({ order: 'one' }, 'taken');
    photo.revision += 1;
    first.finish();
    const second = await work(1);
    expect(second.job.checkpoint).toEqual({ order: 'one' });
    second.finish();
    expect(await harness.listingThatIs('completed', anna)).toMatchObject({ completedPhotos: 1 });
  });

  it('is given up when it changes again and again', async () => {
    const photo = await addPhoto('a.jpg');
    await harness.enhance(anna, FOLDER);
    for (let n = 0; n < 6; n += 1) {
      const { finish } = await work(n);
      await edit(photo, `edit ${n}`);
      finish();
    }
    expect(await harness.listingThatIs('failed', anna)).toMatchObject({
      errorMessage:
        "1 of 1 photos couldn't be enhanced: a.jpg (kept being changed while it was being enhanced)",
    });
  });
});

describe('a photo that is deleted', () => {
  it('is not counted, whether it is deleted before the enhancement or after', async () => {
    const [before, after] = [await addPhoto('a.jpg'), await addPhoto('b.jpg')];
    await addPhoto('c.jpg');
    const [sent, late] = await Promise.all([harness.enhance(anna, FOLDER), work(0)]);
    const other = await work(1);
    remove(late.name === 'a.jpg' ? before : after);
    late.finish();
    (await work(2)).finish();
    other.finish();
    const done = await harness.listingThatIs('completed', anna);
    expect(done).toMatchObject({ id: sent.listingId, completedPhotos: 2, totalPhotos: 2 });
  });

  it('leaves no work when it was the last one', async () => {
    const photo = await addPhoto('a.jpg');
    jest.spyOn(harness.media.folders, 'find').mockImplementationOnce((id) => {
      remove(photo);
      return harness.media.folders.find(id);
    });
    await query('delete from attempt_outcomes');
    const { listingId } = await harness.enhance(anna, FOLDER);
    await harness.inTime(
      'the entry to go',
      async () => (await harness.listings(anna)).length === 0,
    );
    await waitFor('media to hear of it', () =>
      harness.media.ended.some((event) => event.listingId === listingId),
    );
    expect(provider.enhancements).toEqual([]);
    const outcomes = await waitFor('the attempt to be counted', async () => {
      const rows = await query('select outcome from attempt_outcomes');
      return rows.length > 0 && rows;
    });
    expect(outcomes).toEqual([{ outcome: 'left off' }]);
  });
});

describe('an unavailable provider', () => {
  /** As long as a task waits at most until it asks again. */
  const letWaitPass = () => harness.passTime(5 * 60_000);
  const waiting = () =>
    waitFor('the task to wait', async () => {
      const rows = await query(
        "select filename from tasks where state = 'waiting' and away_since is not null",
      );
      return rows.length > 0 && rows;
    });

  it('is waited for while other tasks use the worker', async () => {
    await addPhoto('a.jpg');
    await addPhoto('b.jpg');
    await addPhoto('c.jpg');
    await harness.enhance(anna, FOLDER);
    const [first, second] = [await work(0), await work(1)];
    await first.job.saveCheckpoint({ order: 'one' }, 'taken');
    first.fail(new ProviderAwayError('Too many requests', 60_000));
    const third = await work(2);
    expect(await waiting()).toEqual([{ filename: first.name }]);
    second.finish();
    third.finish();
    await waitFor('the others to be done', async () => {
      return (await harness.listings(anna))[0]?.completedPhotos === 2;
    });
    await letWaitPass();
    const again = await work(3);
    expect(again).toMatchObject({ name: first.name, job: { checkpoint: { order: 'one' } } });
    again.finish();
    await harness.listingThatIs('completed', anna);
  });

  it('is waited for up to a day, and the work continues when it is retried', async () => {
    await addPhoto('a.jpg');
    await harness.enhance(anna, FOLDER);
    const first = await work(0);
    await first.job.saveCheckpoint({ order: 'one' }, 'taken');
    first.fail(new ProviderAwayError('down', null));
    await waiting();
    await query("update tasks set away_since = away_since - interval '1 day'");
    await letWaitPass();
    (await work(1)).fail(new ProviderAwayError('down', null));
    expect(await harness.listingThatIs('failed', anna)).toMatchObject({
      errorMessage:
        "1 of 1 photos couldn't be enhanced: a.jpg (the service that does this was unavailable for a day)",
    });
    await harness.ask('queue.listing.retry.v1', { userId: anna, listingName: FOLDER });
    const again = await work(2);
    expect(again.job.checkpoint).toEqual({ order: 'one' });
    again.finish();
    await harness.listingThatIs('completed', anna);
  });

  it('counts as available since its latest step', async () => {
    await addPhoto('a.jpg');
    await harness.enhance(anna, FOLDER);
    (await work(0)).fail(new ProviderAwayError('down', null));
    await waiting();
    await query("update tasks set away_since = away_since - interval '1 day'");
    await letWaitPass();
    const second = await work(1);
    await second.job.saveCheckpoint({ order: 'one' }, 'taken');
    second.fail(new ProviderAwayError('down again', null));
    await waiting();
    const [task] = await query(
      "select not_before < now() + interval '10 s' as soon from tasks where state = 'waiting'",
    );
    expect(task).toEqual({ soon: true });
    await letWaitPass();
    (await work(2)).finish();
    await harness.listingThatIs('completed', anna);
  });

  it('stays unavailable while it has taken no step of the planned ones', async () => {
    await addPhoto('a.jpg');
    await harness.enhance(anna, FOLDER);
    (await work(0)).fail(new ProviderAwayError('down', null));
    await waiting();
    await query("update tasks set away_since = away_since - interval '1 day'");
    await letWaitPass();
    const second = await work(1);
    await second.job.saveCheckpoint({ order: 'one' }, 'planned');
    second.fail(new ProviderAwayError('down', null));
    await harness.listingThatIs('failed', anna);
  });

  it('is treated like an unavailable media service', async () => {
    await addPhoto('a.jpg');
    jest
      .spyOn(harness.media.folders, 'find')
      .mockRejectedValueOnce(unavailable('The media service is away.'));
    await harness.enhance(anna, FOLDER);
    await waiting();
    await letWaitPass();
    (await work(0)).finish();
    await harness.listingThatIs('completed', anna);
  });
});

describe('the checkpoint of a provider', () => {
  it('is available to the next attempt and cannot be changed by the previous one', async () => {
    await addPhoto('a.jpg');
    await harness.enhance(anna, FOLDER);
    const lost = await work(0);
    await lost.job.saveCheckpoint({ order: 'one' }, 'taken');
    await harness.app.get(TaskRescue).askAgain(new Date(Date.now() + 1000));
    const next = await work(1);
    expect(next.job.checkpoint).toEqual({ order: 'one' });
    await expect(lost.job.saveCheckpoint({ order: 'two' }, 'taken')).rejects.toThrow('taken over');
    await next.job.saveCheckpoint({ order: 'three' }, 'taken');
    next.fail(new Error('the process died'));
    const last = await work(2);
    expect(last.job.checkpoint).toEqual({ order: 'three' });
    last.finish();
    await harness.listingThatIs('completed', anna);
  });
});

it('a picture that media shows counts although it was given up as lost', async () => {
  const photo = await addPhoto('a.jpg');
  let tell = (): void => undefined;
  const held = new Promise<void>((resolve) => (tell = resolve));
  const take = harness.media.folders.take.bind(harness.media.folders);
  jest.spyOn(harness.media.folders, 'take').mockImplementationOnce(async (enhanced) => {
    await held;
    return take(enhanced);
  });
  await harness.enhance(anna, FOLDER);
  (await work(0)).finish();
  await waitFor('the photo to be made', async () => {
    return (await query("select 1 from tasks where state = 'made'")).length > 0;
  });
  const rescue = harness.app.get(TaskRescue);
  await rescue.doAgain(new Date(Date.now() + 1000));
  await rescue.rescue();
  const { signal } = await work(1);
  tell();
  expect(await harness.listingThatIs('completed', anna)).toMatchObject({ completedPhotos: 1 });
  await harness.inTime('the second attempt to leave off', () => signal.aborted);
  expect(photo.revision).toBe(1);
});
