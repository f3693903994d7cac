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
import {
  channelTables,
  NEUTRAL_COLOURS,
  versionKey,
  type Caller,
  type ColourAdjustments,
  type DownloadProgress,
  type NewPhoto,
} from '@roomlight/contracts';
import { DataSource } from 'typeorm';
import { databaseClock } from '@roomlight/platform';
import { EnginePool } from '@roomlight/imaging';
import { waitFor } from '@roomlight/platform/testing';
import sharp from '@roomlight/imaging/sharp';
import { AdjustedPhotosService } from '../derived-images/adjusted-photos.service.js';
import { ObjectRemovalService } from '../objects/object-removal.service.js';
import { ObjectSweep } from '../objects/object-sweep.job.js';
import {
  createMediaHarness,
  keysIn,
  newUser,
  readObject,
  storedPhoto,
  type MediaHarness,
} from '../testing/media-harness.js';
import { DownloadsService } from './downloads.service.js';

const HOUR_MS = 3_600_000;
const SIZE = { width: 64, height: 48 };
const DARKER: ColourAdjustments = { ...NEUTRAL_COLOURS, brightness: 60 };
const WARMER: ColourAdjustments = { ...NEUTRAL_COLOURS, warmth: 40 };
let media: MediaHarness;
let grey: Buffer;
let anna: Caller;
let photos: NewPhoto[];

beforeAll(async () => {
  media = await createMediaHarness();
  grey = await sharp({ create: { ...SIZE, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => media.close());

beforeEach(async () => {
  anna = newUser();
  photos = await Promise.all(
    ['2.jpg', '10.jpg', '1.jpg'].map((name) => storedPhoto(media, name, grey, SIZE)),
  );
  await media.calls.request('media.photo.add.v1', {
    ...folder(),
    whenFolderIsMissing: 'create',
    photos,
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const folder = (caller = anna) => ({ caller, ownerId: anna.id, folderName: 'Home' });
const locate = (filename: string, colours: ColourAdjustments, caller = anna) =>
  media.calls.request('media.photo.locate-adjusted.v1', { ...folder(caller), filename, colours });
const open = (adjusted: Record<string, ColourAdjustments>, caller = anna) =>
  media.calls.request('media.download.open.v1', {
    ...folder(caller),
    photos: Object.entries(adjusted).map(([filename, colours]) => ({ filename, colours })),
  });
const prepare = (ticket: string, caller = anna) =>
  media.calls.request('media.download.prepare.v1', { caller, ticket });
/** Repeats it, as callers do, until all are ready. */
async function prepareAll(ticket: string) {
  let progress = await prepare(ticket);
  while (progress.ready < progress.total) {
    progress = await prepare(ticket);
  }
  return progress;
}
const files = (ticket?: string, caller = anna) =>
  media.calls.request('media.folder.files.v1', { ...folder(caller), ...(ticket && { ticket }) });
const removePhoto = (filename: string) =>
  media.calls.request('media.photo.delete.v1', { ...folder(), filename });
const align = (filename: string) =>
  media.calls.request('media.photo.align.v1', {
    ...folder(),
    filename,
    axis: 'vertical',
    angle: 3,
  });

const keyOf = (name: string) => {
  const photo = photos.find(({ filename }) => filename === name);
  return photo && versionKey(photo.photoId, photo.versionId);
};

/** The grey of the object's middle. */
async function greyOf(key: string): Promise<number> {
  const pixels = await sharp(await readObject(media.store, key))
    .raw()
    .toBuffer();
  return pixels[pixels.length / 2] ?? -1;
}

/** A clock that is so much further. */
function later(ms: number): void {
  const now = Date.now() + ms;
  jest.spyOn(databaseClock, 'now').mockResolvedValue(new Date(now));
}

describe('a photo with adjusted colours', () => {
  it('has the colours of the shared formulas, at full size', async () => {
    const { key, size, ...rest } = await locate('1.jpg', DARKER);
    expect(rest).toMatchObject({ contentType: 'image/jpeg', filename: '1.jpg' });
    const bytes = await readObject(media.store, key);
    expect(bytes).toHaveLength(size);
    expect(await sharp(bytes).metadata()).toMatchObject(SIZE);
    const expected = channelTables(DARKER).red[0x80] ?? -1;
    expect(Math.abs((await greyOf(key)) - expected)).toBeLessThanOrEqual(1);
  });

  it('is the photo itself when nothing is adjusted', async () => {
    expect(await locate('1.jpg', NEUTRAL_COLOURS)).toMatchObject({ key: keyOf('1.jpg') });
  });

  it('is made once for simultaneous and later requests, and again for another version', async () => {
    const engine = jest.spyOn(media.app.get(EnginePool), 'recolour');
    const found = await Promise.all([locate('1.jpg', DARKER), locate('1.jpg', { ...DARKER })]);
    expect(found[0]).toEqual(found[1]);
    expect(await locate('1.jpg', DARKER)).toEqual(found[0]);
    expect(engine.mock.calls).toHaveLength(1);
    await align('1.jpg');
    expect((await locate('1.jpg', DARKER)).key).not.toBe(found[0].key);
  });

  it('is removed a day after the last request for it', async () => {
    const { key } = await locate('1.jpg', DARKER);
    const sweep = () =>
      media.app.get(AdjustedPhotosService).removeUnused(new AbortController().signal);
    await sweep();
    expect(await keysIn(media.store, key)).toEqual([key]);
    later(25 * 3_600_000);
    await sweep();
    jest.restoreAllMocks();
    await waitFor('its object to go', async () => (await keysIn(media.store, key)).length === 0);
    expect((await locate('1.jpg', DARKER)).key).not.toBe(key);
  });

  it('is removed with its photo, once that leaves the trash', async () => {
    const { key } = await locate('1.jpg', DARKER);
    await removePhoto('1.jpg');
    expect(await keysIn(media.store, key)).toHaveLength(1);
    await media.calls.request('media.trash.empty.v1', { caller: anna });
    await waitFor('its object to go', async () => (await keysIn(media.store, key)).length === 0);
  });

  it('is refused to other users', async () => {
    await expect(locate('1.jpg', DARKER, newUser())).rejects.toMatchObject({ status: 404 });
    await expect(locate('none.jpg', DARKER)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the file list of a folder', () => {
  it('numbers the photos in the order to which they were moved', async () => {
    await media.app
      .get(DataSource)
      .query('update photos set position = 0 where id = $1', [
        photos.find(({ filename }) => filename === '10.jpg')?.photoId,
      ]);
    const { files: found } = await files();
    expect(found.map(({ filename }) => filename)).toEqual(['01_10.jpg', '02_1.jpg', '03_2.jpg']);
  });

  it('has its current photos in the folder’s order', async () => {
    await align('2.jpg');
    const { name, files: found } = await files();
    expect(name).toBe('Home');
    expect(found.map(({ filename }) => filename)).toEqual(['01_1.jpg', '02_2.jpg', '03_10.jpg']);
    expect(found[0]).toMatchObject({
      key: keyOf('1.jpg'),
      size: grey.length,
      contentType: 'image/jpeg',
    });
    expect(found[1]?.key).not.toBe(keyOf('2.jpg'));
    await expect(files(undefined, newUser())).rejects.toMatchObject({ status: 404 });
  });
});

describe('a download of some photos', () => {
  const openSome = (only: string[]) =>
    media.calls.request('media.download.open.v1', { ...folder(), photos: [], only });

  it('has these alone, numbered in the folder’s order', async () => {
    const { ticket, total } = await openSome(['10.jpg', '1.jpg', 'none.jpg']);
    expect(total).toBe(0);
    const { files: found } = await files(ticket);
    expect(found.map(({ filename }) => filename)).toEqual(['01_1.jpg', '02_10.jpg']);
  });

  it('has no photo when none of them is in the folder', async () => {
    const { ticket } = await openSome(['none.jpg']);
    expect((await files(ticket)).files).toEqual([]);
  });
});

describe('a download with adjusted colours', () => {
  const prepared = async (adjusted: Record<string, ColourAdjustments>) => {
    const { ticket } = await open(adjusted);
    await prepareAll(ticket);
    return ticket;
  };

  it('is ready when its photos are made', async () => {
    const { ticket, ...begun } = await open({
      '1.jpg': DARKER,
      '2.jpg': WARMER,
      '10.jpg': NEUTRAL_COLOURS,
      'none.jpg': DARKER,
    });
    expect(begun).toEqual({ ready: 0, total: 2 });
    expect(await prepareAll(ticket)).toEqual({
      ticket,
      ready: 2,
      total: 2,
    } satisfies DownloadProgress);
    const { files: found } = await files(ticket);
    expect(found.map(({ filename }) => filename)).toEqual(['01_1.jpg', '02_2.jpg', '03_10.jpg']);
    expect(await greyOf(found[0]?.key ?? '')).toBeLessThan(0x60);
    expect(found[2]?.key).toBe(keyOf('10.jpg'));
    expect((await readObject(media.store, found[1]?.key ?? '')).length).toBe(found[1]?.size);
  });

  it('reports its progress when it takes long, and continues when it is requested again', async () => {
    const { ticket } = await open({ '1.jpg': DARKER, '2.jpg': DARKER, '10.jpg': DARKER });
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    timeout.mockReturnValueOnce(AbortSignal.abort());
    expect(await prepare(ticket)).toMatchObject({ ready: 0, total: 3 });
    timeout.mockReturnValueOnce(AbortSignal.abort()).mockReturnValueOnce(AbortSignal.abort());
    await expect(files(ticket)).rejects.toMatchObject({
      status: 409,
      detail: 'The photos of this download are still being prepared.',
    });
    expect(await prepareAll(ticket)).toMatchObject({ ready: 3, total: 3 });
  });

  it('has the photos of the moment when it was opened', async () => {
    const ticket = await prepared({ '1.jpg': DARKER });
    const before = await files(ticket);
    await align('1.jpg');
    expect(await files(ticket)).toEqual(before);
    await removePhoto('1.jpg');
    expect(await prepare(ticket)).toMatchObject({ ready: 0, total: 0 });
    const left = (await files(ticket)).files;
    expect(left.map(({ filename }) => filename)).toEqual(['01_2.jpg', '02_10.jpg']);
  });

  it('is available only to the user who opened it, for an hour', async () => {
    const ticket = await prepared({ '1.jpg': DARKER });
    const unknown = { status: 404, detail: 'Download not found' };
    const admin: Caller = { ...newUser(), role: 'admin' };
    await expect(prepare(ticket, newUser())).rejects.toMatchObject(unknown);
    await expect(files(ticket, admin)).rejects.toMatchObject(unknown);
    later(3_700_000);
    await expect(files(ticket)).rejects.toMatchObject(unknown);
    await media.app.get(DownloadsService).forgetOld();
    jest.restoreAllMocks();
    await expect(prepare(ticket)).rejects.toMatchObject(unknown);
  });
});

describe('a started download', () => {
  const removeReleased = () =>
    media.app.get(ObjectRemovalService).removeReleased(new AbortController().signal);

  it('finds its objects although the photos are deleted, and leaves none behind', async () => {
    const [{ key: held = '' } = {}] = (await files()).files;
    const free = await storedPhoto(media, '3.jpg', grey, SIZE);
    await media.calls.request('media.photo.add.v1', {
      ...folder(),
      whenFolderIsMissing: 'create',
      photos: [free],
    });
    const freeKey = versionKey(free.photoId, free.versionId);

    await media.calls.request('media.folder.delete.v1', folder());
    await media.calls.request('media.trash.empty.v1', { caller: anna });
    await waitFor('the object that nobody reads to go', async () => {
      return !(await keysIn(media.store)).includes(freeKey);
    });
    await removeReleased();
    await media.app.get(ObjectSweep).sweep(new AbortController().signal);
    expect(await keysIn(media.store)).toContain(held);

    later(2 * HOUR_MS);
    await removeReleased();
    await waitFor('the object to go', async () => !(await keysIn(media.store)).includes(held));
  });
});
