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
  versionKey,
  type Caller,
  type EnhancementSettled,
  type NewPhoto,
  type PastVersion,
  type PhotoReference,
} from '@roomlight/contracts';
import { EnginePool } from '@roomlight/imaging';
import { generatePhoto } from '@roomlight/imaging/testing';
import { databaseClock, Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import sharp from '@roomlight/imaging/sharp';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { VersionSweep } from '../photos/version-sweep.job.js';
import {
  addScreenImage,
  createMediaHarness,
  keysIn,
  newUser,
  readObject,
  record,
  storedPhoto,
  withoutThumbnails,
  type MediaHarness,
} from '../testing/media-harness.js';

const SIZE = { width: 330, height: 220 };
const DAY_MS = 24 * 3_600_000;

let media: MediaHarness;
let database: DataSource;
let room: Buffer;
let red: Buffer;
let anna: Caller;
let photo: NewPhoto;
let reference: PhotoReference;
const settled: EnhancementSettled[] = [];

beforeAll(async () => {
  media = await createMediaHarness();
  withoutThumbnails(media);
  database = media.app.get(DataSource);
  await record(media, 'media.enhancement.settled.v1', settled);
  room = await generatePhoto({ ...SIZE, seed: 3 });
  red = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
});
afterAll(() => media.close());

beforeEach(async () => {
  anna = newUser();
  photo = await storedPhoto(media, 'Living room.jpg', room, SIZE);
  await media.calls.request('media.photo.add.v1', {
    caller: anna,
    ownerId: anna.id,
    folderName: 'Home',
    whenFolderIsMissing: 'create',
    photos: [photo],
  });
  reference = { caller: anna, ownerId: anna.id, folderName: 'Home', filename: 'Living_room.jpg' };
});
afterEach(() => {
  jest.restoreAllMocks();
});

const align = (angle: number) =>
  media.calls.request('media.photo.align.v1', { ...reference, axis: 'vertical', angle });
const fill = (tvImageId: string) =>
  media.calls.request('media.screen.apply.v1', {
    ...reference,
    tvImageId,
    corners: [
      [100, 100],
      [200, 100],
      [200, 180],
      [100, 180],
    ],
    opacity: 1,
  });
const edits = () => media.calls.request('media.photo.edits.v1', reference);
const locate = () => media.calls.request('media.photo.locate.v1', reference);
const source = () =>
  media.calls.request('media.photo.enhancement-source.v1', { photoId: photo.photoId });
const list = async (): Promise<PastVersion[]> =>
  (await media.calls.request('media.version.list.v1', reference)).versions;
const restore = (versionId: string, more: Partial<PhotoReference> = {}) =>
  media.calls.request('media.version.restore.v1', { ...reference, ...more, versionId });
const shown = async () => (await locate()).versionId;

/** Lets what was shown last have been shown for that long. */
async function later(ms: number): Promise<void> {
  await database.query(
    `update versions set created_at = created_at - $2::float8 * interval '1 ms',
                         shown_at = shown_at - $2::float8 * interval '1 ms',
                         superseded_at = superseded_at - $2::float8 * interval '1 ms'
      where photo_id = $1`,
    [photo.photoId, ms],
  );
}

async function sweepAfter(ms: number): Promise<void> {
  const then = Date.now() + ms;
  jest.spyOn(databaseClock, 'now').mockResolvedValue(new Date(then));
  await media.app.get(VersionSweep).sweep(new AbortController().signal);
  jest.restoreAllMocks();
}

/** The photo is enhanced from what it is to be enhanced from. */
async function enhance(from?: Awaited<ReturnType<typeof source>>): Promise<string> {
  const { versionId, revision, filename } = from ?? (await source());
  const made = { ...(await storedPhoto(media, filename, room, SIZE)), photoId: photo.photoId };
  await media.store.put(
    versionKey(photo.photoId, made.versionId),
    (await media.store.get(versionKey(photo.photoId, versionId))).body,
  );
  const before = settled.length;
  await database.transaction((manager) =>
    media.app.get(Outbox).publish(manager, 'queue.photo.enhanced.v1', {
      listingId: v7(),
      taskId: v7(),
      sourceVersionId: versionId,
      revision,
      style: 'warm',
      photo: made,
    }),
  );
  await waitFor('the picture to be settled', () => settled.length > before);
  return made.versionId;
}

describe('The history of a photo', () => {
  it('begins with what was uploaded', async () => {
    expect(await list()).toMatchObject([
      {
        id: photo.versionId,
        origin: 'uploaded',
        style: null,
        verticalAngle: 0,
        screenCount: 0,
        alterations: [],
        isCurrent: true,
        isOriginal: false,
      },
    ]);
  });

  it('says what made each version, the latest first', async () => {
    await media.calls.request('media.backup.create.v1', reference);
    await align(2);
    await later(DAY_MS);
    const image = await addScreenImage(media, anna, red);
    await fill(image);
    await later(DAY_MS);
    await enhance();
    expect(await list()).toMatchObject([
      { origin: 'enhanced', style: 'warm', verticalAngle: 0, isCurrent: true },
      { origin: 'screen', verticalAngle: 2, screenCount: 1, isCurrent: false },
      { origin: 'straightened', verticalAngle: 2, screenCount: 0 },
      { origin: 'uploaded', isOriginal: true },
    ]);
    const [latest] = await list();
    expect(latest?.url).toContain(`?v=${await shown()}`);
  });

  it('leaves out where a slider rested on its way', async () => {
    await align(1);
    await align(2);
    await align(3);
    expect((await list()).map(({ verticalAngle }) => verticalAngle)).toEqual([3, 0]);
  });

  it('is nobody else’s', async () => {
    const ben = newUser();
    const asBen = { ...reference, caller: ben };
    const unknown = { status: 404, detail: 'Photo not found' };
    await expect(media.calls.request('media.version.list.v1', asBen)).rejects.toMatchObject(
      unknown,
    );
    await expect(restore(photo.versionId, { caller: ben })).rejects.toMatchObject(unknown);
    const admin: Caller = { ...ben, role: 'admin' };
    expect(await restore(photo.versionId, { caller: admin })).toEqual({
      message: 'Version restored',
    });
  });
});

describe('Restoring a version', () => {
  it('brings back the edits that made it, so that it can be edited further', async () => {
    const image = await addScreenImage(media, anna, red);
    await align(2);
    await fill(image);
    const before = await locate();
    const editsBefore = await edits();
    const bytes = await readObject(media.store, before.key);
    await align(-3);
    await later(DAY_MS);
    await restore(before.versionId);
    const { key, size, versionId } = before;
    expect(await locate()).toMatchObject({ key, size, versionId });
    expect(await readObject(media.store, (await locate()).key)).toEqual(bytes);
    expect(await edits()).toEqual(editsBefore);
    // The next edit starts from the same base, with the screen.
    await align(0);
    expect((await edits()).tvReplacements).toHaveLength(1);
    expect(await list()).toMatchObject([
      { origin: 'straightened', verticalAngle: 0, screenCount: 1 },
      { id: versionId, origin: 'screen' },
      { verticalAngle: -3 },
      { verticalAngle: 2, screenCount: 0 },
      { id: photo.versionId },
    ]);
  });

  it('keeps the version that it replaces, and can be undone', async () => {
    await align(2);
    const straightened = await shown();
    await later(DAY_MS);
    await restore(photo.versionId);
    expect(await shown()).toBe(photo.versionId);
    expect((await list()).map(({ id }) => id)).toEqual([photo.versionId, straightened]);
    await restore(straightened);
    expect(await edits()).toMatchObject({ verticalAngle: 2 });
    const [first] = await list();
    expect(first?.id).toBe(straightened);
    expect(Date.parse(first?.shownAt ?? '')).toBeGreaterThan(Date.parse(first?.madeAt ?? ''));
  });

  it('keeps a version that was shown for a moment alone', async () => {
    await align(2);
    const straightened = await shown();
    await restore(photo.versionId);
    expect((await list()).map(({ id }) => id)).toEqual([photo.versionId, straightened]);
  });

  it('changes nothing when it is done twice', async () => {
    await align(2);
    await later(DAY_MS);
    await Promise.all([restore(photo.versionId), restore(photo.versionId.toUpperCase())]);
    await restore(photo.versionId);
    expect(await shown()).toBe(photo.versionId);
    expect(await list()).toHaveLength(2);
  });

  it('brings back what an enhanced photo is enhanced from with other settings', async () => {
    await align(1);
    const straightened = await shown();
    const enhanced = await enhance();
    await later(DAY_MS);
    await align(3);
    await later(DAY_MS);
    expect((await source()).versionId).not.toBe(straightened);
    await restore(enhanced);
    expect((await source()).versionId).toBe(straightened);
  });

  it('makes an enhancement that started before it start again', async () => {
    await align(1);
    await later(DAY_MS);
    const started = await source();
    await restore(photo.versionId);
    await enhance(started);
    expect(settled.at(-1)?.outcome).toBe('changed');
    expect(await shown()).toBe(photo.versionId);
  });

  it('waits for the edit in progress', async () => {
    const engine = media.app.get(EnginePool);
    const edit = engine.edit.bind(engine);
    await align(1);
    const first = await shown();
    let restored: Promise<unknown> = Promise.resolve();
    jest.spyOn(engine, 'edit').mockImplementationOnce(async (...task) => {
      restored = restore(photo.versionId);
      return edit(...task);
    });
    await align(2);
    await restored;
    expect(await shown()).toBe(photo.versionId);
    expect(await shown()).not.toBe(first);
  });

  it('refuses a version that isn’t the photo’s', async () => {
    const other = await storedPhoto(media, 'other.jpg', room, SIZE);
    await media.calls.request('media.photo.add.v1', {
      caller: anna,
      ownerId: anna.id,
      folderName: 'Home',
      whenFolderIsMissing: 'create',
      photos: [other],
    });
    const unknown = { status: 404, detail: 'Version not found' };
    await expect(restore(other.versionId)).rejects.toMatchObject(unknown);
    await expect(restore(v7())).rejects.toMatchObject(unknown);
  });

  it('keeps a screen’s image that only an earlier version carries', async () => {
    const image = await addScreenImage(media, anna, red, { name: 'Beach' });
    await fill(image);
    const filled = await shown();
    await later(DAY_MS);
    await restore(photo.versionId);
    await media.calls.request('media.screen-image.delete.v1', { caller: anna, imageId: image });
    await restore(filled);
    await align(2);
    expect((await edits()).tvReplacements).toHaveLength(1);
  });
});

describe('What a photo showed before', () => {
  const versionKeys = () => keysIn(media.store, `photos/${photo.photoId}/`);

  it('is kept for 30 days', async () => {
    await align(2);
    const straightened = await shown();
    await later(DAY_MS);
    await restore(photo.versionId);
    await sweepAfter(29 * DAY_MS);
    expect((await list()).map(({ id }) => id)).toContain(straightened);
    await sweepAfter(31 * DAY_MS);
    expect((await list()).map(({ id }) => id)).toEqual([photo.versionId]);
    await expect(restore(straightened)).rejects.toMatchObject({ status: 404 });
    await waitFor('its object to go', async () => (await versionKeys()).length === 1);
  });

  it('is kept with what it was made from', async () => {
    await align(1);
    const base = photo.versionId;
    await later(DAY_MS);
    await database.query('update photos set backup_version_id = null where id = $1', [
      photo.photoId,
    ]);
    const straightened = await shown();
    await enhance();
    await later(10 * DAY_MS);
    // The base was shown long ago, the version that was rendered from it until ten days ago.
    await database.query(
      `update versions set superseded_at = now() - interval '40 days' where id = $1`,
      [base],
    );
    await sweepAfter(0);
    await restore(straightened);
    expect(await edits()).toMatchObject({ verticalAngle: 1 });
    await align(0);
    expect(await shown()).toBe(base);
  });

  it('is bounded: ten versions, and none of where a slider rested', async () => {
    for (let n = 1; n <= 14; n += 1) {
      await align(n / 10);
      if (n <= 12) {
        await later(DAY_MS / 24);
      }
    }
    await later(DAY_MS / 12);
    await sweepAfter(0);
    const angles = (await list()).map(({ verticalAngle }) => verticalAngle);
    // The current one, ten past ones, and the base, which every edit starts from.
    expect(angles).toEqual([1.4, 1.2, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0]);
    await waitFor('the others to go', async () => (await versionKeys()).length === 12);
  });
});
