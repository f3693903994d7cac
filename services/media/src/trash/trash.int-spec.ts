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
  type EventName,
  type EventPayload,
  type NewPhoto,
  type TrashedItem,
} from '@roomlight/contracts';
import { databaseClock, hashSecret, Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import sharp from '@roomlight/imaging/sharp';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import {
  createMediaHarness,
  keysIn,
  newUser,
  record,
  storedPhoto,
  withoutThumbnails,
  type MediaHarness,
} from '../testing/media-harness.js';
import { TrashService } from './trash.service.js';

const SIZE = { width: 120, height: 80 };
const DAY_MS = 24 * 3_600_000;
const UNKNOWN = { status: 404, detail: 'Deleted photo or folder not found' };

let media: MediaHarness;
let database: DataSource;
let grey: Buffer;
let anna: Caller;
const settled: EnhancementSettled[] = [];

beforeAll(async () => {
  media = await createMediaHarness();
  withoutThumbnails(media);
  database = media.app.get(DataSource);
  await record(media, 'media.enhancement.settled.v1', settled);
  grey = await sharp({ create: { ...SIZE, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => media.close());
beforeEach(() => {
  anna = newUser();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const folder = (folderName = 'Home', caller = anna) => ({ caller, ownerId: anna.id, folderName });
const photoIn = (filename: string, folderName = 'Home') => ({ ...folder(folderName), filename });

async function add(folderName: string, ...filenames: string[]): Promise<NewPhoto[]> {
  const photos = await Promise.all(filenames.map((name) => storedPhoto(media, name, grey, SIZE)));
  await media.calls.request('media.photo.add.v1', {
    ...folder(folderName),
    whenFolderIsMissing: 'create',
    photos,
  });
  return photos;
}

const open = (folderName = 'Home') =>
  media.calls.request('media.folder.open.v1', folder(folderName));
const filenames = async (folderName = 'Home') =>
  (await open(folderName)).photos.map(({ filename }) => filename);
const folderNames = async () =>
  (await media.calls.request('media.folder.list.v1', { caller: anna })).folders
    .map(({ name }) => name)
    .sort();
const deletePhoto = async (filename: string, folderName = 'Home') =>
  (await media.calls.request('media.photo.delete.v1', photoIn(filename, folderName))).trashId;
const deleteFolder = async (folderName = 'Home') =>
  (await media.calls.request('media.folder.delete.v1', folder(folderName))).trashId;
const trash = (caller = anna) => media.calls.request('media.trash.list.v1', { caller });
const items = async (): Promise<TrashedItem[]> => (await trash()).items;
const restore = (trashId: string, caller = anna) =>
  media.calls.request('media.trash.restore.v1', { caller, trashId });
const deleteForGood = (trashId: string, caller = anna) =>
  media.calls.request('media.trash.delete.v1', { caller, trashId });
const locateTrashed = (trashId: string, caller = anna) =>
  media.calls.request('media.trash.locate.v1', { caller, trashId, format: 'webp' });

const keyOf = ({ photoId, versionId }: NewPhoto) => versionKey(photoId, versionId);
const isThere = async (photo: NewPhoto) => (await keysIn(media.store, keyOf(photo))).length === 1;
const areGone = (photos: NewPhoto[]) =>
  waitFor(
    'the objects to go',
    async () => !(await Promise.all(photos.map(isThere))).includes(true),
  );

const tell = <Name extends EventName>(name: Name, ...payloads: EventPayload<Name>[]) =>
  database.transaction((manager) => media.app.get(Outbox).publish(manager, name, ...payloads));

async function removeDueAfter(ms: number): Promise<void> {
  const then = Date.now() + ms;
  jest.spyOn(databaseClock, 'now').mockResolvedValue(new Date(then));
  await media.app.get(TrashService).removeDue(new AbortController().signal);
  jest.restoreAllMocks();
}

/** A listing with one merged photo in the folder. */
async function listing(folderName = 'Home'): Promise<{ listingId: string; photo: NewPhoto }> {
  const listingId = v7();
  const photo = await storedPhoto(media, 'merged.jpg', grey, SIZE);
  await tell('queue.set.merged.v1', { listingId, userId: anna.id, folderName, photo });
  await waitFor('the photo', async () => (await folderNames()).includes(folderName));
  return { listingId, photo };
}

describe('A deleted photo', () => {
  it('is in nothing but the trash', async () => {
    const [photo] = await add('Home', 'a.jpg', 'b.jpg');
    await media.calls.request('media.photo.locate.v1', photoIn('a.jpg'));
    const trashId = await deletePhoto('a.jpg');
    expect(await filenames()).toEqual(['b.jpg']);
    expect(await folderNames()).toEqual(['Home']);
    const unknown = { status: 404, detail: 'Photo not found' };
    await expect(
      media.calls.request('media.photo.locate.v1', {
        ...photoIn('a.jpg'),
        versionId: photo?.versionId,
      }),
    ).rejects.toMatchObject(unknown);
    await expect(deletePhoto('a.jpg')).rejects.toMatchObject(unknown);
    expect(await trash()).toMatchObject({
      total: 1,
      keptDays: 30,
      bytes: grey.length,
      items: [
        {
          id: trashId,
          kind: 'photo',
          name: 'a.jpg',
          folderName: 'Home',
          title: 'Home',
          photoCount: 1,
          daysLeft: 30,
          bytes: grey.length,
          thumbnailUrl: `/api/trash/${trashId}/thumbnail`,
        },
      ],
    });
  });

  it('comes back with everything that belongs to it', async () => {
    const [photo] = await add('Home', 'a.jpg', 'b.jpg');
    const [id = ''] = [photo?.photoId];
    await media.calls.request('media.photo.move.v1', {
      ...folder(),
      move: { photoIds: [id], beforePhotoId: null },
    });
    const marks = { room: 'kitchen', rating: 4, flag: 'picked', approved: true } as const;
    await media.calls.request('media.photo.mark.v1', {
      ...folder(),
      marks: { photoIds: [id], ...marks },
    });
    const before = await open();
    const trashId = await deletePhoto('a.jpg');
    expect(await restore(trashId)).toEqual({
      message: 'Photo restored',
      path: `${anna.id}/Home`,
      title: 'Home',
      filename: 'a.jpg',
    });
    expect(await open()).toEqual(before);
    expect(await items()).toEqual([]);
    await expect(restore(trashId)).rejects.toMatchObject(UNKNOWN);
  });

  it('gets a free name when its own was taken meanwhile', async () => {
    await add('Home', 'a.jpg');
    const trashId = await deletePhoto('a.jpg');
    await add('Home', 'a.jpg');
    expect(await restore(trashId)).toMatchObject({ filename: 'a (2).jpg' });
    expect((await filenames()).sort()).toEqual(['a (2).jpg', 'a.jpg']);
  });

  it('comes back into its folder under the folder’s new name', async () => {
    await add('Home', 'a.jpg', 'b.jpg');
    const trashId = await deletePhoto('a.jpg');
    await media.calls.request('media.folder.rename.v1', { ...folder(), newName: 'Villa' });
    await add('Home', 'c.jpg');
    expect(await restore(trashId)).toMatchObject({ path: `${anna.id}/Villa` });
    expect(await filenames('Villa')).toEqual(['a.jpg', 'b.jpg']);
  });

  it.each([
    ['is in the trash', async () => {}],
    ['is gone for good', (folderId: string) => deleteForGood(folderId)],
  ])('comes back into a new folder when its own %s', async (_, then) => {
    await add('Home', 'a.jpg', 'b.jpg');
    const trashId = await deletePhoto('a.jpg');
    await then(await deleteFolder());
    expect(await restore(trashId)).toMatchObject({ path: `${anna.id}/Home`, filename: 'a.jpg' });
    expect(await filenames()).toEqual(['a.jpg']);
  });

  it('is shown to its owner and to administrators alone, as a thumbnail', async () => {
    await add('Home', 'a.jpg');
    const trashId = await deletePhoto('a.jpg');
    const ben = newUser();
    await expect(locateTrashed(trashId, ben)).rejects.toMatchObject({ status: 404 });
    expect(await locateTrashed(trashId)).toMatchObject({ contentType: 'image/webp' });
    expect(await locateTrashed(trashId, { ...ben, role: 'admin' })).toMatchObject({
      filename: 'a.jpg',
    });
    await expect(restore(trashId, ben)).rejects.toMatchObject(UNKNOWN);
    await expect(deleteForGood(trashId, ben)).rejects.toMatchObject(UNKNOWN);
    expect((await trash(ben)).items).toEqual([]);
  });

  it('isn’t enhanced: neither its source nor its result counts until it is back', async () => {
    const [photo] = await add('Home', 'a.jpg');
    const { photoId = '' } = photo ?? {};
    const listingId = v7();
    await tell('queue.enhancement.started.v1', {
      listingId,
      userId: anna.id,
      folderName: 'Home',
      photoIds: [photoId],
    });
    await waitFor('the mark', async () => (await open()).processing);
    const source = await media.calls.request('media.photo.enhancement-source.v1', { photoId });
    const trashId = await deletePhoto('a.jpg');
    await expect(
      media.calls.request('media.photo.enhancement-source.v1', { photoId }),
    ).rejects.toMatchObject({ status: 404 });
    const made = { ...(await storedPhoto(media, 'a.jpg', grey, SIZE)), photoId };
    await media.store.put(keyOf(made), (await media.store.get(source.key)).body);
    const before = settled.length;
    const { versionId: sourceVersionId, revision } = source;
    await tell('queue.photo.enhanced.v1', {
      ...{ listingId, taskId: v7(), sourceVersionId, revision, photo: made },
    });
    await waitFor('the outcome', () => settled.length > before);
    expect(settled.at(-1)?.outcome).toBe('gone');
    await areGone([made]);
    await restore(trashId);
    expect(await open()).toMatchObject({ processing: false, photos: [{ processing: false }] });
    expect(photo && (await isThere(photo))).toBe(true);
  });
});

describe('A deleted folder', () => {
  it('keeps its typed name in the trash and out of it, with the number of its folder’s name', async () => {
    const [name, title] = ['57_Elm_St.', '5/7 Elm St.'];
    const called = () =>
      add('Home', 'a.jpg', 'b.jpg').then(() =>
        media.calls.request('media.folder.rename.v1', { ...folder(), newName: title }),
      );
    await called();
    const photoId = await deletePhoto('a.jpg', name);
    const first = await deleteFolder(name);
    await called();
    expect((await items()).map((item) => [item.kind, item.title])).toEqual([
      ['folder', title],
      ['photo', title],
    ]);
    expect(await restore(photoId)).toMatchObject({ path: `${anna.id}/${name}`, title });
    const second = { path: `${anna.id}/${name}_2`, title: `${title} 2` };
    expect(await restore(first)).toMatchObject(second);
    expect(await open(`${name}_2`)).toMatchObject({ title: `${title} 2` });
    await deleteFolder(name);
    // The photo's folder is made again.
    const other = await deletePhoto('b.jpg', `${name}_2`);
    await deleteFolder(`${name}_2`);
    expect(await restore(other)).toMatchObject({ ...second, filename: 'b.jpg' });
    expect(await open(`${name}_2`)).toMatchObject({ title: `${title} 2` });
  });

  it('comes back with its order, marks and links', async () => {
    const photos = await add('Home', 'a.jpg', 'b.jpg', 'c.jpg');
    const [a = '', , c = ''] = photos.map(({ photoId }) => photoId);
    await media.calls.request('media.photo.move.v1', {
      ...folder(),
      move: { photoIds: [c], beforePhotoId: a },
    });
    await media.calls.request('media.photo.mark.v1', {
      ...folder(),
      marks: { photoIds: [c], room: 'bathroom', rating: 3, approved: true },
    });
    const { share, token } = await media.calls.request('media.share.create.v1', {
      ...folder(),
      terms: {
        ...{ agentName: 'Kim', branded: false, brandName: '', contact: '' },
        ...{ theme: 'dark', released: true },
      },
    });
    const visit = { tokenHash: hashSecret(token) };
    const before = await open();
    const trashId = await deleteFolder();
    expect(await folderNames()).toEqual([]);
    await expect(open()).rejects.toMatchObject({ status: 404, detail: 'Folder not found' });
    await expect(media.calls.request('media.share.open.v1', visit)).rejects.toMatchObject({
      status: 404,
    });
    expect(await items()).toMatchObject([
      { id: trashId, kind: 'folder', name: 'Home', folderName: 'Home', photoCount: 3 },
    ]);
    expect(await restore(trashId)).toEqual({
      message: 'Folder restored',
      path: `${anna.id}/Home`,
      title: 'Home',
      filename: null,
    });
    expect(await open()).toEqual(before);
    expect(await media.calls.request('media.share.open.v1', visit)).toMatchObject({
      photos: [{ id: c, room: 'bathroom' }],
    });
    expect((await media.calls.request('media.share.list.v1', folder())).shares[0]?.id).toBe(
      share.id,
    );
  });

  it('frees its name, and gets a free one when it comes back after another', async () => {
    await add('Home', 'a.jpg');
    const first = await deleteFolder();
    await add('Home', 'b.jpg');
    const second = await deleteFolder();
    await add('Home', 'c.jpg');
    await Promise.all([restore(first), restore(second)]);
    expect(await folderNames()).toEqual(['Home', 'Home_2', 'Home_3']);
    expect(await filenames()).toEqual(['c.jpg']);
  });

  it('is shown by its first photo, and without one when it is empty', async () => {
    await add('Home', 'a.jpg');
    await deletePhoto('a.jpg');
    const empty = await deleteFolder();
    await add('Full', 'b.jpg');
    const full = await deleteFolder('Full');
    expect(await items()).toMatchObject([
      { id: full, thumbnailUrl: `/api/trash/${full}/thumbnail` },
      { id: empty, photoCount: 0, bytes: 0, thumbnailUrl: null },
      { kind: 'photo', name: 'a.jpg' },
    ]);
    expect(await locateTrashed(full)).toMatchObject({ filename: 'b.jpg' });
    await expect(locateTrashed(empty)).rejects.toMatchObject({ status: 404 });
  });

  it('gets no photos of a listing that was being merged for it, also when it is back', async () => {
    const { listingId, photo } = await listing();
    const trashId = await deleteFolder();
    const late = async () => {
      const merged = await storedPhoto(media, 'late.jpg', grey, SIZE);
      const event = { listingId, userId: anna.id, folderName: 'Home', photo: merged };
      await tell('queue.set.merged.v1', event);
      await areGone([merged]);
    };
    await late();
    expect(await folderNames()).toEqual([]);
    await restore(trashId);
    await late();
    expect(await filenames()).toEqual(['merged.jpg']);
    expect(await isThere(photo)).toBe(true);
    const standing = { listingIds: [listingId] };
    expect(await media.calls.request('media.listing.standing.v1', standing)).toMatchObject({
      folders: [],
    });
    // A new listing of the same name uses the restored folder.
    await listing();
    await waitFor('the new photo', async () => (await filenames()).length === 2);
  });

  it('keeps its photos when an event about one of them arrives again', async () => {
    const { listingId, photo } = await listing();
    const trashId = await deleteFolder();
    await tell('queue.set.merged.v1', { listingId, userId: anna.id, folderName: 'Home', photo });
    await listing('Other');
    await restore(trashId);
    expect(await isThere(photo)).toBe(true);
  });

  it('keeps its exports, which are not served meanwhile', async () => {
    await add('Home', 'a.jpg', 'b.jpg');
    const opened = await media.calls.request('media.export.open.v1', {
      ...folder(),
      presetId: 'web',
      choice: 'all',
    });
    const find = () =>
      media.calls.request('media.export.find.v1', { caller: anna, exportId: opened.id });
    const photoTrash = await deletePhoto('a.jpg');
    expect(await find()).toMatchObject({ total: 1 });
    const folderTrash = await deleteFolder();
    await expect(find()).rejects.toMatchObject({ status: 404 });
    await restore(folderTrash);
    await restore(photoTrash);
    expect(await find()).toMatchObject({ total: 2 });
  });
});

describe('The trash', () => {
  it('is emptied after 30 days by itself', async () => {
    const photos = await add('Home', 'a.jpg', 'b.jpg');
    const [first] = photos;
    const trashId = await deletePhoto('a.jpg');
    await removeDueAfter(29.9 * DAY_MS);
    expect(await items()).toHaveLength(1);
    await removeDueAfter(30.1 * DAY_MS);
    expect(await items()).toEqual([]);
    await expect(restore(trashId)).rejects.toMatchObject(UNKNOWN);
    await areGone(first === undefined ? [] : [first]);
    expect(await filenames()).toEqual(['b.jpg']);
  });

  it('shows nothing that is due, even before it is removed', async () => {
    await add('Home', 'a.jpg');
    const trashId = await deleteFolder();
    await database.query(
      `update folders set trashed_at = trashed_at - interval '30 days 1 minute' where id = $1`,
      [trashId],
    );
    expect(await trash()).toMatchObject({ items: [], total: 0, bytes: 0 });
    await expect(restore(trashId)).rejects.toMatchObject(UNKNOWN);
    await expect(locateTrashed(trashId)).rejects.toMatchObject({ status: 404 });
  });

  it('gives up one thing or everything for good', async () => {
    const photos = await add('Home', 'a.jpg', 'b.jpg');
    const others = await add('Other', 'c.jpg');
    const trashId = await deletePhoto('a.jpg');
    expect(await deleteForGood(trashId)).toEqual({ message: 'Deleted for good' });
    await areGone(photos.slice(0, 1));
    await expect(deleteForGood(trashId)).rejects.toMatchObject(UNKNOWN);
    await deletePhoto('b.jpg');
    await deleteFolder('Other');
    await deleteFolder();
    expect(await media.calls.request('media.trash.empty.v1', { caller: anna })).toEqual({
      message: 'Trash emptied',
    });
    expect(await trash()).toMatchObject({ items: [], total: 0, bytes: 0 });
    await areGone([...photos, ...others]);
  });

  it('is emptied of more things than are removed at once', async () => {
    const names = Array.from({ length: 23 }, (_, n) => `${n}.jpg`);
    await add('Home', ...names);
    for (const name of names) {
      await deletePhoto(name);
    }
    expect(await trash()).toMatchObject({ total: 23 });
    await media.calls.request('media.trash.empty.v1', { caller: anna });
    expect(await items()).toEqual([]);
  });

  it('gives a thing either back or up when both are asked for at once', async () => {
    for (let n = 0; n < 6; n += 1) {
      const [photo] = await add(`Home_${n}`, 'a.jpg');
      const trashId = await deleteFolder(`Home_${n}`);
      const outcomes = await Promise.allSettled([restore(trashId), deleteForGood(trashId)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const isRestored = outcomes[0]?.status === 'fulfilled';
      expect((await folderNames()).includes(`Home_${n}`)).toBe(isRestored);
      if (isRestored) {
        expect(photo && (await isThere(photo))).toBe(true);
      }
    }
  });

  it('takes a photo once when it is deleted twice at once', async () => {
    await add('Home', 'a.jpg');
    const outcomes = await Promise.allSettled([deletePhoto('a.jpg'), deletePhoto('a.jpg')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await items()).toHaveLength(1);
  });

  it('goes at once with its owner', async () => {
    const photos = await add('Home', 'a.jpg', 'b.jpg');
    const trashId = await deletePhoto('a.jpg');
    await deleteFolder();
    await tell('auth.user.deleted.v1', { userId: anna.id });
    await areGone(photos);
    await waitFor('the trash to go', async () => (await items()).length === 0);
    await expect(restore(trashId)).rejects.toMatchObject(UNKNOWN);
  });

  it('is counted apart from the photos in use', async () => {
    const figures = () => media.calls.request('media.figures.read.v1', {});
    await add('Home', 'a.jpg');
    await deletePhoto('a.jpg');
    const { trashBytes, bytes, freeBytes, largest } = await figures();
    expect(trashBytes).toBeGreaterThanOrEqual(grey.length);
    expect(bytes).toBeGreaterThanOrEqual(trashBytes);
    expect(freeBytes).toBeGreaterThan(0);
    expect(largest.map((space) => space.bytes).toSorted((a, b) => b - a)).toEqual(
      largest.map((space) => space.bytes),
    );
    expect(largest.length).toBeGreaterThan(0);
  });
});
