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
  mapsKey,
  versionKey,
  type Caller,
  type FolderPhoto,
  type NewPhoto,
  type PhotoReference,
} from '@roomlight/contracts';
import {
  emptyMaps,
  levelOf,
  packMaps,
  PLAIN_LIGHT,
  type LightSettings,
} from '@roomlight/photography/light';
import { databaseClock, Outbox } from '@roomlight/platform';
import { EnginePool } from '@roomlight/imaging';
import { generatePhoto } from '@roomlight/imaging/testing';
import { waitFor } from '@roomlight/platform/testing';
import sharp from '@roomlight/imaging/sharp';
import { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import {
  addScreenImage,
  createMediaHarness,
  keysIn,
  newUser,
  readObject,
  storedPhoto,
  type MediaHarness,
  withoutThumbnails,
} from '../testing/media-harness.js';
import { VersionSweep } from '../photos/version-sweep.job.js';
import { EditsRepository } from './edits.repository.js';

const DAY_MS = 24 * 3_600_000;
const SIZE = { width: 330, height: 220 };
let media: MediaHarness;
let room: Buffer;
let red: Buffer;
let anna: Caller;
let photo: NewPhoto;
let reference: PhotoReference;

beforeAll(async () => {
  media = await createMediaHarness();
  withoutThumbnails(media);
  room = await generatePhoto({ ...SIZE, seed: 3 });
  red = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
});
afterAll(() => media.close());

beforeEach(async () => {
  anna = newUser();
  photo = await add('Living room.jpg', room);
  reference = { caller: anna, ownerId: anna.id, folderName: 'Home', filename: 'Living_room.jpg' };
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function add(filename: string, bytes: Buffer): Promise<NewPhoto> {
  const added = await storedPhoto(media, filename, bytes, SIZE);
  await media.calls.request('media.photo.add.v1', {
    caller: anna,
    ownerId: anna.id,
    folderName: 'Home',
    whenFolderIsMissing: 'create',
    photos: [added],
  });
  return added;
}

const align = (angle: number, axis: 'vertical' | 'horizontal' = 'vertical') =>
  media.calls.request('media.photo.align.v1', { ...reference, axis, angle });
const alignByItself = (axis: 'vertical' | 'horizontal' | 'both') =>
  media.calls.request('media.photo.align-by-itself.v1', { ...reference, axis });
const replaceScreen = (tvImageId: string) =>
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
const revert = () => media.calls.request('media.backup.revert.v1', reference);
const createBackup = () => media.calls.request('media.backup.create.v1', reference);
const locate = () => media.calls.request('media.photo.locate.v1', reference);
/** For good. */
const remove = async (filename = reference.filename) => {
  await media.calls.request('media.photo.delete.v1', { ...reference, filename });
  await media.calls.request('media.trash.empty.v1', { caller: anna });
};

async function shown(): Promise<FolderPhoto> {
  const { photos } = await media.calls.request('media.folder.open.v1', {
    caller: anna,
    ownerId: anna.id,
    folderName: 'Home',
  });
  const found = photos.find(({ id }) => id === photo.photoId);
  if (found === undefined) {
    throw new Error('the photo is gone');
  }
  return found;
}

async function pixel(x: number, y: number): Promise<[number, number, number]> {
  const { data, info } = await sharp(await readObject(media.store, (await locate()).key))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = 3 * (y * info.width + x);
  return [data[at] ?? -1, data[at + 1] ?? -1, data[at + 2] ?? -1];
}

const versionKeys = () => keysIn(media.store, `photos/${photo.photoId}/`);
const baseKey = () => versionKey(photo.photoId, photo.versionId);

/** Does something while the engine is at its first edit, before its result counts. */
function duringEdit(work: () => Promise<unknown>): void {
  const engine = media.app.get(EnginePool);
  const edit = engine.edit.bind(engine);
  jest.spyOn(engine, 'edit').mockImplementationOnce(async (...task) => {
    const size = await edit(...task);
    await work();
    return size;
  });
}

/** Changes the photo as another replica would. */
async function otherReplica(): Promise<void> {
  const edits = media.app.get(EditsRepository);
  const state = await edits.find(reference, reference.filename);
  if (state === null) {
    throw new Error('the photo is gone');
  }
  await media.app.get(DataSource).transaction((manager) =>
    edits.show(manager, state, {
      versionId: state.currentVersionId,
      baseVersionId: state.baseVersionId,
      recipe: { ...state.recipe, horizontalAngle: 5 },
    }),
  );
}

describe('an alignment of a photo', () => {
  it('renders a version of its own and returns the angles', async () => {
    expect(await align(3)).toEqual({ verticalAngle: 3, horizontalAngle: 0 });
    expect(await align(-1.5, 'horizontal')).toEqual({ verticalAngle: 3, horizontalAngle: -1.5 });
    expect(await edits()).toEqual({
      verticalAngle: 3,
      horizontalAngle: -1.5,
      tvReplacements: [],
      merge: null,
      windowsToCheck: [],
      light: null,
    });
    const { width, height, size, url } = await shown();
    expect(width).toBeLessThan(SIZE.width);
    expect(width / height).toBeCloseTo(SIZE.width / SIZE.height, 1);
    const { key, versionId } = await locate();
    expect(url).toMatch(new RegExp(`\\?v=${versionId}$`));
    const bytes = await readObject(media.store, key);
    expect(bytes).toHaveLength(size);
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height, format: 'jpeg' });
  });

  it('always renders from the base, so that there and back gives the identical photo', async () => {
    const engine = jest.spyOn(media.app.get(EnginePool), 'edit');
    await align(4);
    await align(-2);
    expect(engine.mock.calls).toHaveLength(2);
    await align(0);
    expect((await locate()).key).toBe(baseKey());
    expect(engine.mock.calls).toHaveLength(2);
  });

  it('makes nothing when the angle is already set', async () => {
    await align(2);
    const { versionId } = await locate();
    expect(await align(2)).toEqual({ verticalAngle: 2, horizontalAngle: 0 });
    expect((await locate()).versionId).toBe(versionId);
  });

  it('sets the detected angles automatically, to a tenth of a degree and within the slider', async () => {
    jest
      .spyOn(media.app.get(EnginePool), 'anglesOf')
      .mockResolvedValue({ vertical: -11.3, horizontal: 1.26 });
    expect(await alignByItself('horizontal')).toEqual({ verticalAngle: 0, horizontalAngle: 1.3 });
    expect(await alignByItself('both')).toEqual({ verticalAngle: -10, horizontalAngle: 1.3 });
  });

  it('keeps the angles automatically when none are detected', async () => {
    const blank = await sharp({ create: { ...SIZE, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    photo = await add('blank.jpg', blank);
    reference = { ...reference, filename: 'blank.jpg' };
    await align(1);
    expect(await alignByItself('both')).toEqual({ verticalAngle: 1, horizontalAngle: 0 });
  });

  it('finds a dark screen where it is shown, also in a straightened photo', async () => {
    const engine = jest.spyOn(media.app.get(EnginePool), 'screenAt').mockResolvedValue([
      [100, 100],
      [200, 100],
      [200, 180],
      [100, 180],
    ]);
    const find = (x: number, y: number) =>
      media.calls.request('media.screen.find.v1', { ...reference, x, y });
    expect(await find(150, 140)).toEqual({
      corners: [
        [100, 100],
        [200, 100],
        [200, 180],
        [100, 180],
      ],
    });
    await align(3, 'horizontal');
    const { corners } = await find(150, 140);
    // Both ways, by the same map.
    const [, at] = engine.mock.calls[1]!;
    expect(at).not.toEqual([150, 140]);
    expect(corners![0]).not.toEqual([100, 100]);
    engine.mockResolvedValue(null);
    expect(await find(150, 140)).toEqual({ corners: null });
    // A screen that the straightened photo doesn't show whole is none.
    engine.mockResolvedValue([
      [0, 0],
      [200, 0],
      [200, 180],
      [0, 180],
    ]);
    expect(await find(150, 140)).toEqual({ corners: null });
  });

  it('is refused for somebody else’s photo as for a missing one', async () => {
    const own = reference;
    reference = { ...own, caller: newUser() };
    await expect(align(1)).rejects.toMatchObject({ status: 404, detail: 'Photo not found' });
    reference = { ...own, filename: 'none.jpg' };
    await expect(align(1)).rejects.toMatchObject({ status: 404, detail: 'Photo not found' });
  });

  it('keeps its picture when the database’s commit confirmation is lost', async () => {
    const repository = media.app.get(EditsRepository);
    const insert = repository.insertVersion.bind(repository);
    jest.spyOn(repository, 'insertVersion').mockImplementationOnce(async (manager, ...version) => {
      await insert(manager, ...version);
      await manager.query('commit');
      throw new Error('the connection is lost');
    });
    await expect(align(4)).rejects.toMatchObject({ status: 500 });
    expect(await edits()).toMatchObject({ verticalAngle: 4 });
    const other = await add('other.jpg', room);
    await remove('other.jpg');
    await waitFor('what is to be removed to go', async () => {
      return (await keysIn(media.store, `photos/${other.photoId}/`)).length === 0;
    });
    expect(await versionKeys()).toContain((await locate()).key);
  });

  it('reports a damaged photo', async () => {
    photo = await add('cut.jpg', room.subarray(0, room.length / 2));
    reference = { ...reference, filename: 'cut.jpg' };
    await expect(align(1)).rejects.toMatchObject({
      status: 422,
      detail: 'cut.jpg is cut off or damaged.',
    });
  });
});

describe('the light of a merged photo', () => {
  let grey: Buffer;
  /** Maps that let the shadows be opened. */
  let maps: Buffer;

  beforeAll(async () => {
    grey = await sharp({ create: { ...SIZE, channels: 3, background: '#404040' } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const opened = emptyMaps(40, 27);
    opened.shadows.mean.fill(levelOf(1.6));
    const { width, height, data } = packMaps(opened);
    maps = await sharp(data, { raw: { width, height, channels: 1 } })
      .webp()
      .toBuffer();
  });
  beforeEach(async () => {
    photo = await storedPhoto(media, 'Merged.jpg', grey, SIZE);
    reference = { ...reference, filename: 'Merged.jpg' };
    await media.store.put(mapsKey(photo.versionId), Readable.from([maps]));
    const merged = { listingId: v7(), userId: anna.id, folderName: 'Home', photo };
    await media.app
      .get(DataSource)
      .transaction((manager) =>
        media.app
          .get(Outbox)
          .publish(manager, 'queue.set.merged.v1', { ...merged, mapsSize: maps.length }),
      );
    await waitFor('the photo in its folder', () => shown().then(Boolean, () => false));
  });

  const light = (settings: Partial<LightSettings>) =>
    media.calls.request('media.photo.light.v1', {
      ...reference,
      light: { ...PLAIN_LIGHT, ...settings },
    });
  const history = async () => {
    const { versions } = await media.calls.request('media.version.list.v1', reference);
    return versions.map(({ origin }) => origin);
  };
  const locateMaps = (versionId = photo.versionId) =>
    media.calls.request('media.photo.locate-maps.v1', { ...reference, versionId });

  it('is changed by its maps, and is what was merged, byte for byte, in the middle', async () => {
    const { key: mapsAt, size, contentType } = await locateMaps(photo.versionId.toUpperCase());
    expect([await readObject(media.store, mapsAt), size]).toEqual([maps, maps.length]);
    expect(contentType).toBe('image/webp');
    const before = await pixel(50, 50);
    expect(await light({ shadows: 0.99 })).toEqual({ ...PLAIN_LIGHT, shadows: 1 });
    const opened = await pixel(50, 50);
    expect(opened[0] - before[0]).toBeGreaterThan(8);
    expect(await history()).toEqual(['relit', 'merged']);
    await light({});
    expect((await locate()).key).toBe(baseKey());
  });

  it('stays when the photo is straightened, and is told with its maps and its base', async () => {
    await light({ shadows: 1 });
    const opened = await pixel(50, 50);
    await align(2);
    expect((await pixel(50, 50))[0]).toBeCloseTo(opened[0], -1);
    const { verticalAngle, light: told } = await edits();
    expect([verticalAngle, told?.settings]).toEqual([2, { ...PLAIN_LIGHT, shadows: 1 }]);
    const address = `/api/folders/${anna.id}/Home/photo/Merged.jpg`;
    expect(told).toMatchObject({
      baseUrl: `${address}?v=${photo.versionId}`,
      mapsUrl: `${address}/light-maps/${photo.versionId}`,
      gains: null,
    });
    expect(await history()).toEqual(['straightened', 'relit', 'merged']);
  });

  it('can’t be changed where there are no maps, nor by strangers', async () => {
    const own = reference;
    reference = { ...own, caller: newUser() };
    await expect(light({ lamps: 1 })).rejects.toMatchObject({ status: 404 });
    await expect(locateMaps()).rejects.toMatchObject({ status: 404 });
    reference = { ...own, filename: 'Living_room.jpg' };
    await expect(light({ lamps: 1 })).rejects.toMatchObject({ status: 422, code: 'no_light_maps' });
    await expect(locateMaps()).rejects.toMatchObject({ status: 404 });
    expect(await edits()).toMatchObject({ light: null });
  });

  it('goes with the photo', async () => {
    await remove();
    await waitFor('the maps to go', async () => {
      return !(await keysIn(media.store, 'maps/')).includes(mapsKey(photo.versionId));
    });
  });
});

describe('a simultaneous edit', () => {
  it('of another tab counts too', async () => {
    await Promise.all([align(3), align(2, 'horizontal')]);
    expect(await edits()).toMatchObject({ verticalAngle: 3, horizontalAngle: 2 });
    const keys = await waitFor('the objects of lost attempts to go', async () => {
      const found = await versionKeys();
      return found.length === 3 && found;
    });
    expect(keys).toContain((await locate()).key);
  });

  it('of another replica counts too, because the changed row is read again', async () => {
    duringEdit(otherReplica);
    await align(3);
    expect(await edits()).toMatchObject({ verticalAngle: 3, horizontalAngle: 5 });
    const { key } = await locate();
    await waitFor('the lost attempt’s object to go', async () => {
      const keys = await versionKeys();
      return keys.length === 2 && keys.includes(key) && keys.includes(baseKey());
    });
  });

  it('precedes a revert that was requested after it', async () => {
    const image = await addScreenImage(media, anna, red);
    await createBackup();
    let reverted: Promise<unknown> = Promise.resolve();
    duringEdit(() => {
      reverted = revert();
      return Promise.resolve();
    });
    await replaceScreen(image);
    await reverted;
    expect((await locate()).key).toBe(baseKey());
    expect(await edits()).toMatchObject({ tvReplacements: [] });
  });

  it('leaves no photo and no object after a deletion', async () => {
    duringEdit(() => remove());
    await expect(align(3)).rejects.toMatchObject({ status: 404 });
    await waitFor('the objects to go', async () => (await versionKeys()).length === 0);
  });
});

describe('a backup', () => {
  const hasBackup = async () =>
    (await media.calls.request('media.backup.check.v1', reference)).hasBackup;

  it('is restored by a revert: picture, angles and screens', async () => {
    await align(2);
    const before = await locate();
    expect(await hasBackup()).toBe(false);
    await createBackup();
    expect(await hasBackup()).toBe(true);
    await replaceScreen(await addScreenImage(media, anna, red));
    await align(-3);
    await revert();
    expect(await locate()).toEqual(before);
    expect(await edits()).toMatchObject({
      verticalAngle: 2,
      horizontalAngle: 0,
      tvReplacements: [],
    });
    await revert();
    expect(await locate()).toEqual(before);
  });

  it('is kept when it is created again', async () => {
    await createBackup();
    await align(2);
    await createBackup();
    await revert();
    expect((await locate()).key).toBe(baseKey());
  });

  it('must exist for a revert', async () => {
    await expect(revert()).rejects.toMatchObject({ status: 404, detail: 'Backup not found' });
  });
});

describe('a superseded version', () => {
  const sweepAfter = async (ms: number) => {
    const later = Date.now() + ms;
    jest.spyOn(databaseClock, 'now').mockResolvedValue(new Date(later));
    await media.app.get(VersionSweep).sweep(new AbortController().signal);
  };

  it('is served for 30 days and then removed with everything made of it', async () => {
    await align(2);
    const { versionId, key } = await locate();
    await media.app
      .get(DataSource)
      .query(`update versions set shown_at = shown_at - interval '1 hour' where id = $1`, [
        versionId,
      ]);
    await media.calls.request('media.photo.locate.v1', { ...reference, width: 320 });
    await align(3);
    const old = () => media.calls.request('media.photo.locate.v1', { ...reference, versionId });
    await sweepAfter(29 * DAY_MS);
    expect(await old()).toMatchObject({ key });
    await sweepAfter(31 * DAY_MS);
    await expect(old()).rejects.toMatchObject({ status: 404 });
    const current = await locate();
    await waitFor('its objects to go', async () => {
      const keys = [...(await versionKeys()), ...(await keysIn(media.store, 'renditions/'))];
      return keys.length === 2 && keys.includes(current.key) && keys.includes(baseKey());
    });
  });

  it('stays when the backup needs it', async () => {
    await align(2);
    await createBackup();
    const before = await locate();
    await align(0);
    await sweepAfter(31 * DAY_MS);
    jest.restoreAllMocks();
    await revert();
    expect(await locate()).toEqual(before);
    expect(await pixel(10, 10)).toHaveLength(3);
  });
});
