import { describe, expect, it } from '@jest/globals';
import { DomainError, PART_BYTES, type ReceiveChunk } from '@roomlight/contracts';
import type { StoredStatus } from '../model/listing-status.rules.js';
import {
  checkChunk,
  checkChunkBytes,
  checkFilesOnce,
  claimFiles,
  type KnownListing,
  makeRoom,
  type Neighbours,
  placeChunk,
  splitSets,
  uploadsToRemove,
} from './upload.rules.js';

const USER = 'user';
const NOW = new Date('2026-11-21T12:00:00Z');
const ABANDONED_BEFORE = new Date('2026-11-21T11:50:00Z');

const known = (
  id: string,
  status: StoredStatus,
  more: Partial<KnownListing> = {},
): KnownListing => ({
  id,
  userId: USER,
  listingName: '12 Elm St',
  folderName: '12_Elm_St',
  status,
  totalPhotos: 7,
  completedPhotos: 3,
  lastChunkAt: NOW,
  ...more,
});

interface Given {
  uploadId?: string;
  totalChunks?: number;
  neighbours?: Partial<Neighbours<KnownListing>>;
}

function place({ uploadId, totalChunks = 1, neighbours }: Given) {
  return placeChunk(
    { userId: USER, folderName: '12_Elm_St', totalChunks, uploadId },
    { named: null, active: null, isEnded: false, ...neighbours },
    ABANDONED_BEFORE,
  );
}

function refusal(work: () => unknown): DomainError {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) {
      return error;
    }
    throw error;
  }
  throw new Error('was not refused');
}

describe('placeChunk', () => {
  it('starts an upload where there is none', () => {
    expect(place({ uploadId: 'new' })).toEqual({ kind: 'begin', abandoned: null });
  });

  it('continues the upload that the chunk names, even after a long break', () => {
    const named = known('u1', 'uploading', { lastChunkAt: new Date(0) });
    expect(place({ uploadId: 'u1', neighbours: { named, active: named } })).toEqual({
      kind: 'continue',
      listing: named,
    });
  });

  it.each<StoredStatus>(['queued', 'processing', 'completed', 'failed'])(
    'treats a chunk as a repetition when its upload is already %s',
    (status) => {
      const named = known('u1', status);
      expect(place({ uploadId: 'u1', neighbours: { named } }).kind).toBe('repeat');
    },
  );

  it.each([{ userId: 'somebody else' }, { folderName: 'Another' }])(
    'refuses the id of an upload with %j',
    (other) => {
      const named = known('u1', 'uploading', other);
      expect(refusal(() => place({ uploadId: 'u1', neighbours: { named } })).status).toBe(400);
    },
  );

  it('continues the user’s open upload of the listing when the chunk names none', () => {
    const active = known('u1', 'uploading');
    expect(place({ totalChunks: 2, neighbours: { active } })).toEqual({
      kind: 'continue',
      listing: active,
    });
  });

  it.each([
    ['another upload', { uploadId: 'u2', totalChunks: 2 }],
    ['an upload in a single request', {}],
  ])('refuses %s while an upload is open', (_, upload) => {
    const error = refusal(() =>
      place({ ...upload, neighbours: { active: known('u1', 'uploading') } }),
    );
    expect(error).toMatchObject({ status: 409, code: 'upload_in_progress' });
    expect(error.extra).toEqual({ uploadInProgress: true, message: error.detail });
  });

  it.each([{ uploadId: 'u2' }, { totalChunks: 3 }])(
    'replaces an abandoned upload with %j',
    (upload) => {
      const active = known('u1', 'uploading', {
        lastChunkAt: new Date(ABANDONED_BEFORE.getTime() - 1),
      });
      expect(place({ ...upload, neighbours: { active } })).toEqual({
        kind: 'begin',
        abandoned: active,
      });
    },
  );

  it.each<StoredStatus>(['queued', 'processing', 'failed'])(
    'refuses the name of a %s listing with the conflict fields',
    (status) => {
      const error = refusal(() =>
        place({ uploadId: 'u2', totalChunks: 2, neighbours: { active: known('u1', status) } }),
      );
      expect(error).toMatchObject({ status: 409, code: 'listing_exists' });
      expect(error.extra).toEqual({
        conflict: true,
        listingName: '12 Elm St',
        existingStatus: status,
        completedPhotos: 3,
        totalPhotos: 7,
      });
    },
  );

  it('refuses a late chunk of an upload that is over', () => {
    const error = refusal(() => place({ uploadId: 'u1', neighbours: { isEnded: true } }));
    expect(error).toMatchObject({ status: 410, code: 'upload_ended' });
  });
});

interface ChunkOptions extends Partial<Omit<ReceiveChunk, 'frames'>> {
  setSizes: number[];
  files?: number;
}

function chunk({ files, ...options }: ChunkOptions): ReceiveChunk {
  const count = files ?? options.setSizes.reduce((sum, size) => sum + size, 0);
  return {
    userId: USER,
    listingName: '12 Elm St',
    chunkIndex: 0,
    totalChunks: 1,
    setOffset: 0,
    totalExpected: count,
    frames: Array.from({ length: count }, (_, i) => ({
      key: `staging/u/${i}`,
      filename: `${i}.jpg`,
      size: 1,
    })),
    ...options,
  };
}

const taken = (setOffset: number, setCount: number, fileCount: number) => ({
  setOffset,
  setCount,
  fileCount,
});

describe('checkChunk', () => {
  const check = (
    given: ReceiveChunk,
    others = [] as ReturnType<typeof taken>[],
    announced = given,
  ) => checkChunk(given, announced, others);

  it('accepts the only chunk of an upload, with sets of 3 to 6 frames', () => {
    expect(check(chunk({ setSizes: [3, 6] }))).toBe('complete');
  });

  it('completes the upload with the last chunk to arrive', () => {
    const given = chunk({ setSizes: [3], totalChunks: 3, setOffset: 0, totalExpected: 9 });
    expect(check(given, [taken(2, 1, 3)])).toBe('incomplete');
    expect(check(given, [taken(2, 1, 3), taken(1, 1, 3)])).toBe('complete');
  });

  it.each<[string, ChunkOptions, RegExp]>([
    ['one flash frame', { setSizes: [2] }, /HDR file "0.jpg" with only 1 flash file\./],
    ['no flash frame', { setSizes: [3, 1] }, /HDR file "3.jpg" with no flash files\./],
    [
      'six flash frames',
      { setSizes: [7] },
      /HDR file "0.jpg" with 6 flash files\. The maximum is 5/,
    ],
    [
      'fewer files than listed',
      { setSizes: [3, 3], files: 5 },
      /sets of this chunk have 6 files, but 5/,
    ],
    [
      'more files than listed',
      { setSizes: [3], files: 4 },
      /sets of this chunk have 3 files, but 4/,
    ],
    ['a set of no files', { setSizes: [0, 3] }, /sets of this chunk have/],
    ['a set of less than none', { setSizes: [-3, 6] }, /sets of this chunk have/],
    ['an index behind the last', { setSizes: [3], chunkIndex: 1 }, /Chunk 1 of 1 doesn't exist/],
    [
      'an offset behind the last',
      { setSizes: [3], setOffset: 1 },
      /first set, number 1, doesn't fit/,
    ],
    ['more files than expected', { setSizes: [3], totalExpected: 2 }, /doesn't fit the upload/],
    [
      'fewer files than expected',
      { setSizes: [3], totalExpected: 4 },
      /should have 4 files, but 3/,
    ],
    [
      'too many files',
      { setSizes: [3], totalChunks: 9, totalExpected: 5001 },
      /at most 5000 files/,
    ],
  ])('refuses %s', (_, given, sentence) => {
    const error = refusal(() => check(chunk(given)));
    expect(error.status).toBe(400);
    expect(error.detail).toMatch(sentence);
  });

  it('refuses totals other than those of the first chunk', () => {
    const given = chunk({ setSizes: [3], totalChunks: 2, totalExpected: 6 });
    const announced = (more: Partial<ReceiveChunk>) => ({ ...given, ...more });
    expect(refusal(() => check(given, [], announced({ totalExpected: 9 }))).status).toBe(400);
    expect(refusal(() => check(given, [], announced({ totalChunks: 3 }))).status).toBe(400);
  });

  it('refuses sets that another chunk has', () => {
    const given = chunk({ setSizes: [3, 3], setOffset: 1, totalChunks: 3, totalExpected: 18 });
    expect(refusal(() => check(given, [taken(2, 2, 6)])).detail).toMatch(/first set, number 1,/);
    expect(refusal(() => check(given, [taken(0, 2, 6)])).detail).toMatch(/first set, number 1,/);
    expect(check(given, [taken(3, 2, 6)])).toBe('incomplete');
  });

  it('refuses more files than expected over all chunks', () => {
    const given = chunk({ setSizes: [3], setOffset: 2, totalChunks: 3, totalExpected: 9 });
    expect(refusal(() => check(given, [taken(0, 2, 8)])).detail).toMatch(
      /should have 9 files, but 11/,
    );
  });
});

describe('uploadsToRemove', () => {
  const MINUTE = 60_000;
  const keptSince = new Date(NOW.getTime() - 24 * 60 * MINUTE);
  const upload = (id: string, minutesAgo: number, gigabytes: number | null, userId = USER) => ({
    id,
    userId,
    lastChunkAt: new Date(NOW.getTime() - minutesAgo * MINUTE),
    uploadBytes: gigabytes === null ? null : String(gigabytes * 1024 ** 3),
  });
  const removed = (...uploads: ReturnType<typeof upload>[]) =>
    uploadsToRemove(uploads, keptSince).map(({ id }) => id);

  it('removes those that can’t be resumed at once, and the others after a day', () => {
    expect(removed(upload('form', 11, null), upload('kept', 11, 3))).toEqual(['form']);
    expect(removed(upload('old', 24 * 60 + 1, 3))).toEqual(['old']);
  });

  it('removes the oldest of a user who leaves too much behind', () => {
    const uploads = [upload('a', 30, 20), upload('b', 20, 20), upload('c', 10, 20)];
    expect(removed(...uploads)).toEqual(['a']);
    expect(removed(...uploads, upload('d', 40, 20, 'another user'))).toEqual(['a']);
  });

  it('keeps the newest, however large', () => {
    expect(removed(upload('large', 11, 80))).toEqual([]);
  });
});

it('frames are split into sets with the HDR frame first', () => {
  const names = splitSets(chunk({ setSizes: [3, 4] })).map((set) => set.map((f) => f.filename));
  expect(names).toEqual([
    ['0.jpg', '1.jpg', '2.jpg'],
    ['3.jpg', '4.jpg', '5.jpg', '6.jpg'],
  ]);
});

describe('claimFiles', () => {
  const claims = { totalExpected: 3, uploadBytes: 2 * PART_BYTES + 10, claimedBytes: 0 };
  const part = (file: number, number: number, size = PART_BYTES) => ({ file, part: number, size });

  it('counts a file up to the end of its last part', () => {
    expect(claimFiles([part(0, 1, 7), part(0, 0), part(2, 0, 3)], claims, [])).toEqual([
      { file: 0, size: PART_BYTES + 7 },
      { file: 2, size: 3 },
    ]);
  });

  it('counts a part that is sent again once, also when nothing more may come', () => {
    const full = { ...claims, claimedBytes: claims.uploadBytes };
    expect(claimFiles([part(0, 0)], full, [{ file: 0, size: PART_BYTES }])).toEqual([]);
  });

  it('takes a last byte and refuses one more', () => {
    const known = [{ file: 0, size: PART_BYTES }];
    const almost = { ...claims, claimedBytes: 2 * PART_BYTES };
    expect(claimFiles([part(1, 0, 10)], almost, known)).toEqual([{ file: 1, size: 10 }]);
    expect(refusal(() => claimFiles([part(1, 0, 11)], almost, known)).status).toBe(413);
  });

  it('refuses a part far behind the announced end, although it is small itself', () => {
    expect(refusal(() => claimFiles([part(0, 5, 1)], claims, [])).status).toBe(413);
  });

  it('refuses a file beyond the announced number', () => {
    const error = refusal(() => claimFiles([part(3, 0, 1)], claims, []));
    expect(error).toMatchObject({ status: 400, detail: expect.stringContaining('3 files') });
  });

  it('refuses parts of an upload that was never announced', () => {
    const unannounced = { ...claims, uploadBytes: null };
    expect(refusal(() => claimFiles([part(0, 0, 1)], unannounced, [])).status).toBe(400);
  });
});

describe('checkChunkBytes', () => {
  const claims = { totalExpected: 3, uploadBytes: 100, claimedBytes: 60 };
  const frames = (size: number, parts?: number) => ({
    frames: [{ key: 'staging/a/0', filename: 'a.jpg', size, ...(parts && { parts }) }],
  });

  it('refuses frames of the form beyond what was announced', () => {
    expect(refusal(() => checkChunkBytes(frames(41), claims)).status).toBe(413);
  });

  it.each([
    ['frames within what was announced', frames(40), claims],
    ['frames in parts, which are counted already', frames(60, 1), claims],
    [
      'any frames of an upload that announced no bytes',
      frames(41),
      { ...claims, uploadBytes: null },
    ],
  ])('accepts %s', (_, chunk, facts) => {
    expect(() => checkChunkBytes(chunk, facts)).not.toThrow();
  });
});

describe('checkFilesOnce', () => {
  const frame = (key: string) => ({ key, filename: 'IMG_1.jpg', size: 1 });

  it.each([
    ['twice in the chunk', ['a', 'a'], []],
    ['in another chunk as well', ['a', 'b'], ['b']],
  ])('refuses a file that is %s, by its name', (_, keys, taken) => {
    const error = refusal(() => checkFilesOnce({ frames: keys.map(frame) }, new Set(taken)));
    expect(error).toMatchObject({ status: 400, detail: expect.stringContaining('IMG_1.jpg') });
  });
});

describe('makeRoom', () => {
  const limits = { uploads: 2, bytes: 10 * 1024 ** 3 };
  const GB = 1024 ** 3;
  const other = (id: string, bytes: number, minutesAgo: number) => ({
    id,
    bytes,
    lastChunkAt: new Date(NOW.getTime() - minutesAgo * 60_000),
  });

  it('removes nothing while the uploads are within both limits', () => {
    expect(makeRoom(5 * GB, [other('a', 5 * GB, 60)], limits, ABANDONED_BEFORE)).toEqual([]);
  });

  it('has the oldest abandoned uploads give way, and no more than needed', () => {
    const others = [other('new', GB, 0), other('old', GB, 60), other('older', GB, 120)];
    expect(makeRoom(GB, others, { ...limits, uploads: 3 }, ABANDONED_BEFORE)).toEqual(['older']);
    expect(makeRoom(8 * GB, others, { ...limits, uploads: 9 }, ABANDONED_BEFORE)).toEqual([
      'older',
    ]);
  });

  it.each([
    ['number', [other('a', 1, 0), other('b', 1, 0)], 1],
    ['bytes', [other('a', 6 * GB, 0)], 5 * GB],
  ])('refuses a further upload by the %s of those that go on', (_, others, bytes) => {
    const error = refusal(() => makeRoom(bytes, others, limits, ABANDONED_BEFORE));
    expect(error).toMatchObject({ status: 422, code: 'too_many_uploads' });
  });

  it('refuses an upload that is too large by itself', () => {
    expect(refusal(() => makeRoom(11 * GB, [], limits, ABANDONED_BEFORE))).toMatchObject({
      status: 413,
      detail: expect.stringContaining('10 GB'),
    });
  });
});
