import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  DomainError,
  PART_BYTES,
  partKey,
  stagingKey,
  type BeginUpload,
  type ClaimedPart,
  type StagedFrame,
} from '@roomlight/contracts';
import { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { StagingSweep } from '../objects/staging-sweep.job.js';
import { v7 as uuid } from 'uuid';
import { FakeProvider } from '../testing/fake-provider.js';
import {
  chunkOf,
  createQueueTestHarness,
  type QueueTestHarness,
} from '../testing/queue-harness.js';
import { UploadsService } from './uploads.service.js';

const FRAME = Buffer.from('a frame');

let harness: QueueTestHarness;

beforeAll(async () => {
  harness = await createQueueTestHarness({ provider: new FakeProvider() });
});

afterAll(() => harness.close());

const stageSet = (name: string) => harness.stage(name, [FRAME, FRAME, FRAME]);

async function stageSets(count: number): Promise<StagedFrame[][]> {
  return Promise.all(Array.from({ length: count }, (_, i) => stageSet(`IMG_${i}`)));
}

const keysOf = (sets: StagedFrame[][]) => sets.flat().map(({ key }) => key);

/** An open upload of two chunks of one set each; the first one is here. */
async function openUpload(options: { userId: string; uploadId?: string }) {
  const sets = await stageSets(2);
  const chunk = (index: number) =>
    chunkOf({
      ...options,
      sets: sets.slice(index, index + 1),
      chunkIndex: index,
      totalChunks: 2,
      setOffset: index,
      totalExpected: 6,
    });
  const first = await harness.ask('queue.upload.receive.v1', chunk(0));
  return { sets, chunk, jobId: first.jobId };
}

async function letTimePass(uploadId: string): Promise<void> {
  await harness.app
    .get(DataSource)
    .query("update listings set last_chunk_at = now() - interval '601 s' where id = $1", [
      uploadId,
    ]);
}

describe('an upload in a single request', () => {
  it('is queued', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    const sets = await stageSets(3);
    const chunk = chunkOf({ userId, uploadId, listingName: '  5 Ocean  View ', sets });
    expect(await harness.ask('queue.upload.receive.v1', chunk)).toEqual({
      jobId: uploadId,
      notTaken: [],
    });
    expect(await harness.listings(userId)).toEqual([
      expect.objectContaining({
        id: uploadId,
        userId,
        listingName: '5 Ocean View',
        folderPath: `${userId}/5_Ocean_View`,
        status: expect.stringMatching(/^(queued|processing)$/),
        completedPhotos: 0,
        totalPhotos: 3,
        errorMessage: null,
        completedAt: null,
        enhancementProvider: 'built-in',
        enhanceType: null,
        notes: [],
      }),
    ]);
  });

  it('is refused when its name can’t be shown whole', async () => {
    const upload = { userId: uuid(), uploadId: uuid(), sets: await stageSets(1) };
    const refused = { status: 400, detail: 'Listing name must be at most 120 characters' };
    await expect(harness.upload({ ...upload, listingName: 'x/'.repeat(61) })).rejects.toMatchObject(
      refused,
    );
    await expect(harness.upload({ ...upload, listingName: 'x'.repeat(121) })).rejects.toMatchObject(
      refused,
    );
  });

  it('counts once when it is sent again', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    const upload = { userId, uploadId, sets: await stageSets(1) };
    await harness.upload(upload);
    const again = { ...upload, sets: await stageSets(1) };
    expect(await harness.ask('queue.upload.receive.v1', chunkOf(again))).toEqual({
      jobId: uploadId,
      notTaken: keysOf(again.sets),
    });
    expect(await harness.listings(userId)).toHaveLength(1);
  });

  it('is held as a payment’s use under its listing’s id, and refused when it isn’t paid for', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    const sets = await stageSets(2);
    const unpaid = new DomainError(402, 'payment_required', 'Please pay first.');
    harness.billing.refusal = unpaid;
    await expect(harness.upload({ userId, uploadId, sets })).rejects.toMatchObject({ status: 402 });
    expect(await harness.listings(userId)).toEqual([]);
    harness.billing.refusal = null;
    await harness.upload({ userId, uploadId, sets });
    expect(harness.billing.authorised.at(-1)).toEqual({
      userId,
      listingName: '12 Elm Street',
      uploadId,
      photoCount: 2,
    });
  });

  it('asks nobody to pay for what is refused anyway', async () => {
    const [userId, sets] = [uuid(), await stageSets(1)];
    const before = harness.billing.authorised.length;
    await expect(harness.upload({ userId, sets, totalExpected: 4 })).rejects.toMatchObject({
      status: 400,
    });
    expect(harness.billing.authorised).toHaveLength(before);
  });

  it('leaves nothing behind when it is refused', async () => {
    const userId = uuid();
    const sets = [await harness.stage('IMG_1', [FRAME, FRAME])];
    await expect(harness.upload({ userId, sets })).rejects.toMatchObject({
      status: 400,
      detail: expect.stringContaining('HDR file "IMG_1.jpg" with only 1 flash file'),
    });
    await harness.upload({ userId, sets: await stageSets(1) });
    expect(await harness.listings(userId)).toHaveLength(1);
  });

  it('needs a usable listing name', async () => {
    const upload = { userId: uuid(), listingName: ' .. ', sets: await stageSets(1) };
    await expect(harness.upload(upload)).rejects.toMatchObject({
      status: 400,
      detail: 'Listing name is required',
    });
  });

  it('needs file names that photos can have', async () => {
    const sets = [(await stageSet('a')).map((frame) => ({ ...frame, filename: '..' }))];
    await expect(harness.upload({ userId: uuid(), sets })).rejects.toMatchObject({ status: 400 });
  });
});

describe('an upload in chunks', () => {
  it.each([['with an upload id', uuid()] as const, ['without one', undefined] as const])(
    'can arrive in any order and four at once, %s',
    async (_, uploadId) => {
      const userId = uuid();
      const sets = await stageSets(8);
      const chunks = [3, 0, 2, 1].map((index) =>
        chunkOf({
          userId,
          uploadId,
          sets: sets.slice(2 * index, 2 * index + 2),
          chunkIndex: index,
          totalChunks: 4,
          setOffset: 2 * index,
          totalExpected: 24,
        }),
      );
      const receipts = await Promise.all(
        chunks.map((chunk) => harness.ask('queue.upload.receive.v1', chunk)),
      );
      expect(new Set(receipts.map(({ jobId }) => jobId)).size).toBe(1);
      expect(receipts.flatMap(({ notTaken }) => notTaken)).toEqual([]);
      expect(await harness.listings(userId)).toEqual([expect.objectContaining({ totalPhotos: 8 })]);
      const stored = await harness.app.get(DataSource).query<{ key: string }[]>(
        `select f.key from frames f join tasks t on t.id = f.set_id
            where t.listing_id = $1 order by t.position, f.position`,
        [receipts[0]?.jobId],
      );
      expect(stored.map(({ key }) => key)).toEqual(keysOf(sets));
    },
  );

  it('is paid for under one id, even when its chunks carry none and arrive together', async () => {
    const userId = uuid();
    const sets = await stageSets(4);
    const before = harness.billing.authorised.length;
    await Promise.all(
      sets.map((set, index) =>
        harness.ask(
          'queue.upload.receive.v1',
          chunkOf({
            userId,
            sets: [set],
            chunkIndex: index,
            totalChunks: 4,
            setOffset: index,
            totalExpected: 12,
          }),
        ),
      ),
    );
    const authorised = harness.billing.authorised.slice(before);
    expect(authorised).toHaveLength(4);
    expect(new Set(authorised.map(({ uploadId }) => uploadId)).size).toBe(1);
  });

  it('is not in the queue before its last chunk', async () => {
    const userId = uuid();
    const { chunk } = await openUpload({ userId });
    expect(await harness.listings(userId)).toEqual([]);
    await harness.ask('queue.upload.receive.v1', chunk(1));
    expect(await harness.listings(userId)).toHaveLength(1);
  });

  it('counts a repeated chunk once, even when both arrive together', async () => {
    const upload = { userId: uuid(), uploadId: uuid() };
    const { chunk } = await openUpload(upload);
    const copies = await Promise.all(
      [1, 2].map(async () => ({ ...chunk(1), frames: await stageSet('IMG_1') })),
    );
    const receipts = await Promise.all(
      copies.map((copy) => harness.ask('queue.upload.receive.v1', copy)),
    );
    expect(receipts.map(({ notTaken }) => notTaken.length).sort()).toEqual([0, 3]);
    expect(await harness.listings(upload.userId)).toEqual([
      expect.objectContaining({ totalPhotos: 2 }),
    ]);
  });

  it('refuses a chunk of fewer files than expected and then accepts a correct one', async () => {
    const userId = uuid();
    const { chunk } = await openUpload({ userId });
    const wrong = { ...chunk(1), totalExpected: 7 };
    await expect(harness.ask('queue.upload.receive.v1', wrong)).rejects.toMatchObject({
      status: 400,
    });
    await harness.ask('queue.upload.receive.v1', chunk(1));
    expect(await harness.listings(userId)).toHaveLength(1);
  });
});

describe('an upload conflict', () => {
  it('refuses another upload while one is open', async () => {
    const userId = uuid();
    await openUpload({ userId, uploadId: uuid() });
    const sets = await stageSets(1);
    for (const uploadId of [uuid(), undefined]) {
      await expect(harness.upload({ userId, uploadId, sets })).rejects.toMatchObject({
        status: 409,
        code: 'upload_in_progress',
        extra: { uploadInProgress: true, message: 'Another upload is already in progress' },
      });
    }
  });

  it('refuses the name of a listing in the queue, however it is written', async () => {
    const userId = uuid();
    await harness.upload({ userId, sets: await stageSets(2) });
    const again = { userId, listingName: ' 12  Elm Street', sets: await stageSets(1) };
    await expect(harness.upload(again)).rejects.toMatchObject({
      status: 409,
      code: 'listing_exists',
      extra: {
        conflict: true,
        listingName: '12 Elm Street',
        existingStatus: expect.stringMatching(/^(queued|processing)$/),
        completedPhotos: 0,
        totalPhotos: 2,
      },
    });
    await expect(harness.upload({ ...again, userId: uuid() })).resolves.toBeDefined();
  });

  it('is not caused by uploads of different users with the same id', async () => {
    const uploadId = uuid();
    await openUpload({ userId: uuid(), uploadId });
    const upload = { userId: uuid(), uploadId, sets: await stageSets(1) };
    await expect(harness.upload(upload)).rejects.toMatchObject({ status: 400 });
  });

  it('does not arise with an abandoned upload, whose files are removed', async () => {
    const userId = uuid();
    const { sets, chunk, jobId } = await openUpload({ userId, uploadId: uuid() });
    await letTimePass(jobId);
    await harness.upload({ userId, uploadId: uuid(), sets: await stageSets(1) });
    expect(await harness.listings(userId)).toEqual([expect.objectContaining({ totalPhotos: 1 })]);
    await harness.inTime('the abandoned frames to go', async () => {
      const left = new Set(await harness.keys('staging/'));
      return keysOf(sets.slice(0, 1)).every((key) => !left.has(key));
    });
    await expect(harness.ask('queue.upload.receive.v1', chunk(1))).rejects.toMatchObject({
      status: 410,
      code: 'upload_ended',
    });
  });
});

describe('an upload that waits for chunks in vain', () => {
  it('is removed with its files, while others stay', async () => {
    const [lateUser, goodUser] = [uuid(), uuid()];
    const late = await openUpload({ userId: lateUser });
    const good = await openUpload({ userId: goodUser });
    await letTimePass(late.jobId);
    expect(await harness.app.get(UploadsService).removeAbandoned()).toBe(1);
    await harness.inTime('the abandoned frames to go', async () => {
      const left = new Set(await harness.keys('staging/'));
      return keysOf(late.sets.slice(0, 1)).every((key) => !left.has(key));
    });
    await harness.ask('queue.upload.receive.v1', good.chunk(1));
    expect(await harness.listings(goodUser)).toHaveLength(1);
  });

  it('waits equally long when a replica’s clock is hours ahead', async () => {
    const userId = uuid();
    const { chunk } = await openUpload({ userId });
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000);
    expect(await harness.app.get(UploadsService).removeAbandoned()).toBe(0);
    jest.restoreAllMocks();
    await harness.ask('queue.upload.receive.v1', chunk(1));
    expect(await harness.listings(userId)).toHaveLength(1);
  });
});

describe('an announced upload', () => {
  const announce = (userId: string, uploadId: string, more: Partial<BeginUpload> = {}) =>
    harness.ask('queue.upload.begin.v1', {
      userId,
      uploadId,
      listingName: '12 Elm Street',
      totalChunks: 2,
      totalExpected: 6,
      setCount: 2,
      totalBytes: 60_000_000,
      ...more,
    });
  const chunk = (userId: string, uploadId: string, index: number, set: StagedFrame[]) =>
    chunkOf({
      userId,
      uploadId,
      sets: [set],
      chunkIndex: index,
      totalChunks: 2,
      setOffset: index,
      totalExpected: 6,
    });

  const part = (file: number, size = 10) => ({ file, part: 0, size });
  const claim = (userId: string, uploadId: string, parts: ClaimedPart[]) =>
    harness.ask('queue.upload.claim-parts.v1', { userId, uploadId, parts });

  it('takes what it announced and no byte more, even when parts arrive together', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    await announce(userId, uploadId, { totalBytes: 1000 });
    const outcomes = await Promise.allSettled(
      [0, 1, 2, 3, 4, 5].map((file) => claim(userId, uploadId, [part(file, 300)])),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason as unknown)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ status: 413 })),
    );
  });

  it('counts a part once, however often it is sent', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    await announce(userId, uploadId, { totalBytes: PART_BYTES + 10 });
    const parts = [
      { file: 0, part: 0, size: PART_BYTES },
      { file: 0, part: 1, size: 10 },
    ];
    await Promise.all([1, 2, 3].map(() => claim(userId, uploadId, parts)));
    await expect(claim(userId, uploadId, [part(1, 1)])).rejects.toMatchObject({ status: 413 });
  });

  it('counts the frames of forms and those in parts together', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    const [first = []] = await stageSets(1);
    const bytes = first.reduce((sum, { size }) => sum + size, 0);
    await announce(userId, uploadId, { totalBytes: bytes + 10 });
    await claim(userId, uploadId, [part(3, 11)]);
    await expect(
      harness.ask('queue.upload.receive.v1', chunk(userId, uploadId, 0, first)),
    ).rejects.toMatchObject({ status: 413 });
  });

  it('takes no part from the moment of its cancellation, and its objects are removed', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    await announce(userId, uploadId);
    const parts = [
      { file: 0, part: 0, size: PART_BYTES },
      { file: 0, part: 1, size: 10 },
      { file: 4, part: 0, size: 10 },
    ];
    await claim(userId, uploadId, parts);
    const keys = parts.map(({ file, part: number }) => partKey(stagingKey(uploadId, file), number));
    for (const key of keys) {
      await harness.store.put(key, Readable.from([FRAME]));
    }
    await harness.ask('queue.listing.cancel.v1', { userId, listingName: '12 Elm Street' });
    await expect(claim(userId, uploadId, parts)).rejects.toMatchObject({ status: 410 });
    await harness.inTime('the parts to be removed', async () => {
      const left = await harness.keys(`staging/${uploadId}/`);
      return left.length === 0;
    });
  });

  it('forgets what was claimed once it is queued, so that clearing it removes no kept frame', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    await announce(userId, uploadId, { totalChunks: 1, totalExpected: 3, setCount: 1 });
    await claim(userId, uploadId, [part(0), part(1), part(2)]);
    const set = (await stageSet('IMG_1')).map((frame) => ({ ...frame, parts: 1 }));
    const only = { ...chunk(userId, uploadId, 0, set), totalChunks: 1, totalExpected: 3 };
    await harness.ask('queue.upload.receive.v1', only);
    await expect(claim(userId, uploadId, [part(0)])).rejects.toMatchObject({ status: 410 });
    const rows = await harness.app
      .get(DataSource)
      .query<unknown[]>('select 1 from upload_files where listing_id = $1', [uploadId]);
    expect(rows).toEqual([]);
  });

  it('refuses a file that another set has, and one that is named twice', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    await announce(userId, uploadId);
    const [first = [], second = []] = await stageSets(2);
    await harness.ask('queue.upload.receive.v1', chunk(userId, uploadId, 0, first));
    const [hdr, flash] = second;
    const [taken] = first;
    for (const set of [
      [hdr, flash, flash],
      [hdr, flash, taken],
    ]) {
      const frames = set.flatMap((frame) => frame ?? []);
      await expect(
        harness.ask('queue.upload.receive.v1', chunk(userId, uploadId, 1, frames)),
      ).rejects.toMatchObject({ status: 400 });
    }
    await harness.ask('queue.upload.receive.v1', chunk(userId, uploadId, 1, second));
  });

  it('is the same one when its id is written in capitals', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    await announce(userId, uploadId.toUpperCase());
    await claim(userId.toUpperCase(), uploadId.toUpperCase(), [part(0)]);
    expect(await announce(userId, uploadId)).toEqual({ isComplete: false, chunks: [] });
  });

  it('is refused when the user has too many open, of which abandoned ones give way', async () => {
    const userId = uuid();
    const listing = (number: number) => ({ listingName: `${number} Elm Street` });
    const uploads = Array.from({ length: 20 }, () => uuid());
    for (const [number, uploadId] of uploads.entries()) {
      await announce(userId, uploadId, listing(number));
    }
    const payments = harness.billing.authorised.length;
    await expect(announce(userId, uuid(), listing(20))).rejects.toMatchObject({
      code: 'too_many_uploads',
    });
    const begun = chunk(userId, uuid(), 0, await stageSet('IMG_1'));
    await expect(
      harness.ask('queue.upload.receive.v1', { ...begun, listingName: '21 Elm Street' }),
    ).rejects.toMatchObject({ code: 'too_many_uploads' });
    expect(harness.billing.authorised.slice(payments)).toHaveLength(1);
    const [oldest = ''] = uploads;
    await letTimePass(oldest);
    await announce(userId, uuid(), listing(20));
    await expect(
      harness.ask('queue.upload.find.v1', { userId, uploadId: oldest }),
    ).rejects.toMatchObject({ status: 410 });
  });

  it('is refused when it announces more than a user may have open', async () => {
    const petabyte = announce(uuid(), uuid(), { totalBytes: 1024 ** 5 });
    await expect(petabyte).rejects.toMatchObject({ status: 413, code: 'too_large' });
  });

  it('tells what is here, and can be resumed after the ten minutes that it holds its name', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    expect(await announce(userId, uploadId)).toEqual({ isComplete: false, chunks: [] });
    const [first = [], second = []] = await stageSets(2);
    await harness.ask('queue.upload.receive.v1', chunk(userId, uploadId, 1, second));
    await letTimePass(uploadId);
    await harness.app.get(UploadsService).removeAbandoned();
    expect(await announce(userId, uploadId)).toEqual({ isComplete: false, chunks: [1] });
    await harness.ask('queue.upload.receive.v1', chunk(userId, uploadId, 0, first));
    expect(await harness.ask('queue.upload.find.v1', { userId, uploadId })).toMatchObject({
      isComplete: true,
    });
    expect(await harness.listings(userId)).toHaveLength(1);
  });

  it('gives up its name to another upload after ten minutes, and is over then', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    await announce(userId, uploadId);
    await expect(announce(userId, uuid())).rejects.toMatchObject({ status: 409 });
    await letTimePass(uploadId);
    await announce(userId, uuid());
    await expect(announce(userId, uploadId)).rejects.toMatchObject({ status: 410 });
    await expect(claim(userId, uploadId, [part(0)])).rejects.toMatchObject({ status: 410 });
  });

  it('holds its name for as long as parts arrive', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    await announce(userId, uploadId);
    await letTimePass(uploadId);
    await claim(userId, uploadId, [part(0)]);
    await expect(announce(userId, uuid())).rejects.toMatchObject({ status: 409 });
  });

  it('is authorised when it begins, and its chunks only for sets beyond those', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    const before = harness.billing.authorised.length;
    const authorised = () =>
      harness.billing.authorised.slice(before).map(({ photoCount }) => photoCount);
    await announce(userId, uploadId, { totalExpected: 9 });
    const sets = await stageSets(3);
    const both = chunkOf({
      ...{ userId, uploadId, sets: sets.slice(0, 2), chunkIndex: 0 },
      ...{ totalChunks: 2, setOffset: 0, totalExpected: 9 },
    });
    await harness.ask('queue.upload.receive.v1', both);
    expect(authorised()).toEqual([2]);
    const beyond = { ...both, ...chunk(userId, uploadId, 1, sets[2] ?? []), setOffset: 2 };
    await harness.ask('queue.upload.receive.v1', { ...beyond, totalExpected: 9 });
    expect(authorised()).toEqual([2, 3]);
  });

  it('is refused before its bytes when it must be paid for, and leaves no listing', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    harness.billing.refusal = new DomainError(402, 'payment_required', 'Please pay first.');
    await expect(announce(userId, uploadId)).rejects.toMatchObject({ status: 402 });
    harness.billing.refusal = null;
    await expect(harness.ask('queue.upload.find.v1', { userId, uploadId })).rejects.toMatchObject({
      status: 404,
    });
    await announce(userId, uploadId);
    expect(harness.billing.authorised.at(-1)).toMatchObject({ uploadId, photoCount: 2 });
  });

  it('is nobody else’s', async () => {
    const [userId, uploadId, stranger] = [uuid(), uuid(), uuid()];
    await announce(userId, uploadId);
    await expect(
      harness.ask('queue.upload.find.v1', { userId: stranger, uploadId }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(claim(stranger, uploadId, [part(0)])).rejects.toMatchObject({ status: 404 });
    await expect(announce(stranger, uploadId)).rejects.toMatchObject({ status: 400 });
  });

  it('keeps its parts from the sweep until it is over', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    await announce(userId, uploadId);
    const part = partKey(stagingKey(uploadId, 0), 0);
    await harness.store.put(part, Readable.from([FRAME]));
    const sweep = () =>
      harness.app
        .get(StagingSweep)
        .removeOrphansOlderThan(new Date(Date.now() + 60_000), new AbortController().signal);
    await sweep();
    expect(await harness.keys(part)).toEqual([part]);
    await harness.ask('queue.listing.cancel.v1', { userId, listingName: '12 Elm Street' });
    await sweep();
    expect(await harness.keys(part)).toEqual([]);
  });

  it('tells that it is over when it is cancelled before its first chunk, so that it isn’t charged', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    await announce(userId, uploadId);
    await harness.ask('queue.listing.cancel.v1', { userId, listingName: '12 Elm Street' });
    const removed = await harness.inTime('its removal to be told', () =>
      harness.media.removed.find(({ listingId }) => listingId === uploadId),
    );
    expect(removed).toMatchObject({ userId, photosMade: 0 });
  });

  it('keeps the parts of a chunk that is sent twice', async () => {
    const [userId, uploadId] = [uuid(), uuid()];
    await announce(userId, uploadId);
    const set = (await stageSet('IMG_1')).map((frame) => ({ ...frame, parts: 1 }));
    await harness.ask('queue.upload.receive.v1', chunk(userId, uploadId, 0, set));
    expect(await harness.ask('queue.upload.receive.v1', chunk(userId, uploadId, 0, set))).toEqual({
      jobId: uploadId,
      notTaken: [],
    });
  });
});
