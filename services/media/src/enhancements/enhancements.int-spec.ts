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
import {
  mapsKey,
  versionKey,
  type Caller,
  type EnhancementSettled,
  type EnhancementSource,
  type NewPhoto,
  type PhotoEnhanced,
  type PhotoMerge,
  type PhotoReference,
} from '@roomlight/contracts';
import { EnginePool } from '@roomlight/imaging';
import { generatePhoto } from '@roomlight/imaging/testing';
import { Outbox, databaseClock } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { VersionSweep } from '../photos/version-sweep.job.js';
import {
  createMediaHarness,
  keysIn,
  newPhoto,
  newUser,
  storeBytes,
  type MediaHarness,
  withoutThumbnails,
  record,
} from '../testing/media-harness.js';

const SIZE = { width: 330, height: 220 };
const MORE_THAN_A_MONTH_MS = 31 * 24 * 3_600_000;
let media: MediaHarness;
let room: Buffer;
let database: DataSource;
let anna: Caller;
let photo: NewPhoto;
let reference: PhotoReference;
let listingId: string;
const settled: EnhancementSettled[] = [];

beforeAll(async () => {
  media = await createMediaHarness();
  withoutThumbnails(media);
  database = media.app.get(DataSource);
  room = await generatePhoto({ ...SIZE, seed: 3 });
  await record(media, 'media.enhancement.settled.v1', settled);
});
afterAll(() => media.close());

beforeEach(async () => {
  anna = newUser();
  listingId = v7();
  photo = await add('room.jpg');
  reference = { caller: anna, ownerId: anna.id, folderName: 'Home', filename: 'room.jpg' };
});
afterEach(() => {
  jest.restoreAllMocks();
});

const folder = () => ({ caller: anna, ownerId: anna.id, folderName: 'Home' });

async function stored(filename: string, more: Partial<NewPhoto> = {}): Promise<NewPhoto> {
  const picture = newPhoto(filename, { ...SIZE, size: room.length, ...more });
  await storeBytes(media.store, picture, room);
  return picture;
}

async function add(filename: string): Promise<NewPhoto> {
  const added = await stored(filename);
  await media.calls.request('media.photo.add.v1', {
    ...folder(),
    whenFolderIsMissing: 'create',
    photos: [added],
  });
  return added;
}

async function shown() {
  const { photos } = await media.calls.request('media.folder.open.v1', folder());
  const found = photos.find(({ id }) => id === photo.photoId);
  if (found === undefined) {
    throw new Error('the photo is gone');
  }
  return found;
}
const source = () =>
  media.calls.request('media.photo.enhancement-source.v1', { photoId: photo.photoId });
const locate = () => media.calls.request('media.photo.locate.v1', reference);
const align = (angle: number) =>
  media.calls.request('media.photo.align.v1', { ...reference, axis: 'vertical', angle });
const edits = () => media.calls.request('media.photo.edits.v1', reference);
const revert = () => media.calls.request('media.backup.revert.v1', reference);
/** For good. */
const remove = async () => {
  await media.calls.request('media.photo.delete.v1', reference);
  await media.calls.request('media.trash.empty.v1', { caller: anna });
};
const versionKeys = () => keysIn(media.store, `photos/${photo.photoId}/`);

/** What a worker tells when it has enhanced the picture. */
async function enhanced({ versionId, revision, filename }: EnhancementSource) {
  const made = await stored(filename, { photoId: photo.photoId });
  return { listingId, taskId: v7(), sourceVersionId: versionId, revision, photo: made };
}

async function settle(...facts: PhotoEnhanced[]): Promise<string[]> {
  const before = settled.length;
  await database.transaction((manager) =>
    media.app.get(Outbox).publish(manager, 'queue.photo.enhanced.v1', ...facts),
  );
  await waitFor('the pictures to be settled', () => settled.length >= before + facts.length);
  return settled.slice(before).map(({ outcome }) => outcome);
}

/** The photo is enhanced from what it is to be enhanced from. */
async function enhance({ skyReplaced = false } = {}): Promise<NewPhoto> {
  const fact = { ...(await enhanced(await source())), skyReplaced };
  expect(await settle(fact)).toEqual(['stored']);
  return fact.photo;
}

async function sweep(): Promise<void> {
  const later = Date.now() + MORE_THAN_A_MONTH_MS;
  jest.spyOn(databaseClock, 'now').mockResolvedValue(new Date(later));
  await media.app.get(VersionSweep).sweep(new AbortController().signal);
  jest.restoreAllMocks();
}

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

const keyOf = (versionId: string) => versionKey(photo.photoId, versionId);

describe('an enhanced picture', () => {
  it('shows the photo’s content, with the previous picture as its backup', async () => {
    const before = await source();
    expect(before).toEqual({
      photoId: photo.photoId,
      filename: 'room.jpg',
      key: keyOf(photo.versionId),
      versionId: photo.versionId,
      size: room.length,
      revision: 0,
      isMerged: false,
    });
    const { versionId } = await enhance();
    expect(await shown()).toMatchObject({ enhancedBy: listingId, filename: 'room.jpg' });
    expect(await locate()).toMatchObject({ versionId, key: keyOf(versionId) });
    expect(await edits()).toMatchObject({
      verticalAngle: 0,
      horizontalAngle: 0,
      tvReplacements: [],
    });
    await revert();
    expect(await locate()).toMatchObject({ versionId: photo.versionId });
    expect(await shown()).toMatchObject({ enhancedBy: null });
    expect(await source()).toMatchObject({ versionId: photo.versionId, revision: 2 });
  });

  it.each<[string, boolean, PhotoMerge['method'] | undefined]>([
    ['a set whose merge nobody described', true, undefined],
    ['a set with flash', true, 'flash'],
    ['a single frame', false, 'hdr-alone'],
  ])('is told whether it was merged: %s', async (_, isMerged, method) => {
    const added = await stored(`${method}.jpg`);
    const set = {
      ...{ listingId: v7(), userId: anna.id, folderName: 'Home', photo: added },
      ...(method && {
        merge: { method, framesUsed: 1, framesRejected: [], windowsToCheck: 0 },
      }),
    };
    await database.transaction((manager) =>
      media.app.get(Outbox).publish(manager, 'queue.set.merged.v1', set),
    );
    await waitFor('the photo', async () => {
      const { photos } = await media.calls.request('media.folder.open.v1', folder());
      return photos.some(({ id }) => id === added.photoId);
    });
    const { photoId } = added;
    expect(
      await media.calls.request('media.photo.enhancement-source.v1', { photoId }),
    ).toMatchObject({ isMerged });
  });

  it('that was merged again replaces edits and enhancement, and says how it was merged', async () => {
    await enhance();
    await align(3);
    const merge: PhotoMerge = {
      ...{ method: 'flash', framesUsed: 3, framesRejected: [], windowsToCheck: 0 },
    };
    const fact = { ...(await enhanced(await source())), merge, mapsSize: 9 };
    expect(await settle(fact)).toEqual(['stored']);
    const { light, ...others } = await edits();
    expect(others).toEqual({
      ...{ verticalAngle: 0, horizontalAngle: 0, tvReplacements: [], merge },
      windowsToCheck: [],
    });
    expect(light?.mapsUrl).toMatch(fact.photo.versionId);
    expect(await source()).toMatchObject({ versionId: fact.photo.versionId });
    await enhance();
    expect(await edits()).toMatchObject({ light: null });
    expect(await source()).toMatchObject({ versionId: fact.photo.versionId });
  });

  it('keeps an existing backup', async () => {
    await media.calls.request('media.backup.create.v1', reference);
    await align(3);
    await enhance();
    await revert();
    expect(await locate()).toMatchObject({ versionId: photo.versionId });
  });

  it('contains the edits and can be edited further', async () => {
    await align(3);
    const edited = await locate();
    expect(await source()).toMatchObject({ versionId: edited.versionId, key: edited.key });
    await enhance();
    await align(-2);
    expect(await shown()).toMatchObject({ enhancedBy: listingId });
    const again = await source();
    expect(again.versionId).toBe((await locate()).versionId);
    await revert();
    expect(await locate()).toEqual(edited);
    expect(await edits()).toMatchObject({ verticalAngle: 3 });
  });

  it('is settled in the same way each time it is announced, and stays', async () => {
    const fact = await enhanced(await source());
    expect(await settle(fact, fact)).toEqual(['stored', 'stored']);
    expect(await settle(fact)).toEqual(['stored']);
    expect(settled.at(-1)).toEqual({
      taskId: fact.taskId,
      versionId: fact.photo.versionId,
      outcome: 'stored',
    });
    expect(await source()).toMatchObject({ revision: 1 });
    expect(await versionKeys()).toHaveLength(2);
  });

  it('of two made from the same source counts, and the other is removed', async () => {
    const from = await source();
    const both = [await enhanced(from), await enhanced(from)];
    expect((await settle(...both)).sort()).toEqual(['changed', 'stored']);
    const { key } = await locate();
    await waitFor('the other object to go', async () => (await versionKeys()).length === 2);
    expect(await versionKeys()).toEqual([keyOf(photo.versionId), key].sort());
  });

  it('is discarded when the photo was edited meanwhile, and the next is made from the edited photo', async () => {
    const fact = await enhanced(await source());
    await media.store.put(mapsKey(fact.photo.versionId), Readable.from([Buffer.from('maps')]));
    await align(3);
    const edited = await locate();
    expect(await settle(fact)).toEqual(['changed']);
    expect(await locate()).toEqual(edited);
    expect(await media.calls.request('media.backup.check.v1', reference)).toEqual({
      hasBackup: false,
    });
    await waitFor(
      'its object to go',
      async () => !(await versionKeys()).includes(keyOf(fact.photo.versionId)),
    );
    await waitFor('its maps to go', async () => (await keysIn(media.store, 'maps/')).length === 0);
    expect(await source()).toMatchObject({ versionId: edited.versionId });
    await enhance();
  });

  it('that arrives during an edit becomes the source of the edit', async () => {
    duringEdit(() => enhance());
    await align(3);
    expect(await edits()).toMatchObject({ verticalAngle: 3 });
    const { enhancedBy, url } = await shown();
    expect(enhancedBy).toBe(listingId);
    expect(url).toContain((await locate()).versionId);
    await align(0);
    // The edit is taken back: what is left is the enhanced picture, and not the one before it.
    expect((await source()).versionId).toBe(photo.versionId);
    expect((await locate()).versionId).not.toBe(photo.versionId);
  });

  it('is discarded when the photo is gone', async () => {
    const fact = await enhanced(await source());
    await remove();
    expect(await settle(fact)).toEqual(['gone']);
    await waitFor('the objects to go', async () => (await versionKeys()).length === 0);
    await expect(source()).rejects.toMatchObject({ status: 404, detail: 'Photo not found' });
  });
});

describe('the source of an enhanced picture', () => {
  it('stays available for other settings as long as the photo shows the result', async () => {
    await media.calls.request('media.backup.create.v1', reference);
    await align(3);
    const edited = await locate();
    const first = await enhance();
    await sweep();
    expect(await source()).toMatchObject({ versionId: edited.versionId, key: edited.key });
    const second = await enhance();
    await align(2);
    await align(0);
    expect(await source()).toMatchObject({ versionId: edited.versionId });
    await sweep();
    const kept = [photo.versionId, edited.versionId, second.versionId].map(keyOf).sort();
    await waitFor('the first and the edit to go', async () => {
      const keys = await versionKeys();
      return keys.length === 3 && keys;
    }).then((keys) => expect(keys).toEqual(kept));
    expect(kept).not.toContain(keyOf(first.versionId));
    await revert();
    await sweep();
    await waitFor('all but the backup to go', async () => (await versionKeys()).length === 1);
    expect(await source()).toMatchObject({ versionId: photo.versionId });
  });

  it('stays available as long as the backup shows the result', async () => {
    await enhance();
    // Enhancing leaves a backup from before it; this one is put there by hand.
    await database.query(
      `update photos set backup_version_id = current_version_id, backup_base_version_id = base_version_id
        where id = $1`,
      [photo.photoId],
    );
    await align(2);
    await enhance();
    await sweep();
    await revert();
    expect(await source()).toMatchObject({ versionId: photo.versionId });
    expect(await versionKeys()).toContain(keyOf(photo.versionId));
  });

  it('is removed with the photo: rows and objects', async () => {
    await align(3);
    await enhance();
    await media.calls.request('media.photo.locate.v1', { ...reference, width: 320 });
    await enhance();
    await remove();
    const versions = await database.query<unknown[]>('select 1 from versions where photo_id = $1', [
      photo.photoId,
    ]);
    expect(versions).toEqual([]);
    await waitFor('the objects to go', async () => {
      const keys = [...(await versionKeys()), ...(await keysIn(media.store, 'renditions/'))];
      return keys.length === 0;
    });
  });
});

describe('the unaltered picture of an altered photo', () => {
  const unaltered = async () => {
    const [version] = await database.query<{ alterations: string[]; unaltered: string | null }[]>(
      `select v.alterations, v.unaltered_version_id as unaltered
         from photos p join versions v on v.id = p.current_version_id where p.id = $1`,
      [photo.photoId],
    );
    return version;
  };

  it('is the latest before its content was changed, and stays through edits and enhancements', async () => {
    await enhance();
    await align(2);
    expect(await unaltered()).toEqual({ alterations: [], unaltered: null });
    const before = await locate();
    const altered = await enhance({ skyReplaced: true });
    expect(await shown()).toMatchObject({ alterations: ['sky'] });
    const { versions } = await media.calls.request('media.version.list.v1', reference);
    expect(versions.map(({ alterations }) => alterations)).toEqual([['sky'], [], [], []]);
    expect(await unaltered()).toEqual({ alterations: ['sky'], unaltered: before.versionId });
    await align(1);
    await enhance();
    await sweep();
    expect(await unaltered()).toEqual({ alterations: ['sky'], unaltered: before.versionId });
    await waitFor('the first altered one to go', async () => {
      const keys = await versionKeys();
      return !keys.includes(keyOf(altered.versionId));
    });
    expect(await versionKeys()).toContain(before.key);
  });

  it('goes when the photo shows another that is not altered', async () => {
    await media.calls.request('media.backup.create.v1', reference);
    await align(2);
    const before = await locate();
    await enhance({ skyReplaced: true });
    await revert();
    await sweep();
    await waitFor('all but the backup to go', async () => (await versionKeys()).length === 1);
    expect(before.versionId).not.toBe(photo.versionId);
    expect(await unaltered()).toEqual({ alterations: [], unaltered: null });
  });
});
