import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Caller,
  type FolderPhoto,
  type NewPhoto,
  type PhotoMarks,
  type PhotoMove,
} from '@roomlight/contracts';
import { generatePhoto } from '@roomlight/imaging/testing';
import { Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { v4, v7 } from 'uuid';
import {
  createMediaHarness,
  newPhoto,
  newUser,
  storeBytes,
  storedPhoto,
  withoutThumbnails,
  type MediaHarness,
} from '../testing/media-harness.js';

const SIZE = { width: 330, height: 220 };
let media: MediaHarness;
let anna: Caller;
/** A, B, C and D, in the folder Home. */
let photos: NewPhoto[];

beforeAll(async () => {
  media = await createMediaHarness();
  withoutThumbnails(media);
});
afterAll(() => media.close());

beforeEach(async () => {
  anna = newUser();
  photos = await add('A.jpg', 'B.jpg', 'C.jpg', 'D.jpg');
});

async function add(...filenames: string[]): Promise<NewPhoto[]> {
  const added = filenames.map((filename) => newPhoto(filename));
  await addPhotos(added);
  return added;
}

const folder = (folderName = 'Home', caller = anna) => ({
  caller,
  ownerId: anna.id,
  folderName,
});

const addPhotos = (added: NewPhoto[]) =>
  media.calls.request('media.photo.add.v1', {
    ...folder(),
    whenFolderIsMissing: 'create',
    photos: added,
  });

const open = (folderName?: string) =>
  media.calls.request('media.folder.open.v1', folder(folderName));

async function order(folderName?: string): Promise<string> {
  const { photos: shown } = await open(folderName);
  return shown.map(({ filename }) => filename.replace('.jpg', '')).join(' ');
}

const idOf = (name: string) =>
  photos.find(({ filename }) => filename === `${name}.jpg`)?.photoId ?? v4();
const move = (names: string, before: string | null, more: Partial<PhotoMove> = {}) =>
  media.calls.request('media.photo.move.v1', {
    ...folder(),
    move: {
      photoIds: [...names].map(idOf),
      beforePhotoId: before === null ? null : idOf(before),
      ...more,
    },
  });
const mark = (names: string, marks: Omit<PhotoMarks, 'photoIds'>) =>
  media.calls.request('media.photo.mark.v1', {
    ...folder(),
    marks: { photoIds: [...names].map(idOf), ...marks },
  });
const shown = async (name: string): Promise<FolderPhoto | undefined> =>
  (await open()).photos.find(({ id }) => id === idOf(name));
const remove = (name: string) =>
  media.calls.request('media.photo.delete.v1', { ...folder(), filename: `${name}.jpg` });
const rename = (newName: string) =>
  media.calls.request('media.folder.rename.v1', { ...folder(), newName });

describe('the order of a folder', () => {
  it('is as its owner moves the photos, together and in the order given', async () => {
    await move('D', 'B');
    expect(await order()).toBe('A D B C');
    await move('CA', 'D');
    expect(await order()).toBe('C A D B');
    await move('C', null);
    expect(await order()).toBe('A D B C');
  });

  it('stays when the folder is renamed', async () => {
    await move('D', 'A');
    await rename('Villa');
    expect(await order('Villa')).toBe('D A B C');
  });

  it('keeps photos that are added later at its end', async () => {
    await move('DCBA', 'A');
    await add('0.jpg');
    expect(await order()).toBe('D C B A 0');
    await move('A', 'D');
    expect(await order()).toBe('A D C B 0');
  });

  it('adds up the moves of two tabs, neither of which knows of the other’s', async () => {
    await Promise.all([move('D', 'A'), move('B', null)]);
    expect(await order()).toBe('D A C B');
  });

  it('loses no photo when many are moved at once', async () => {
    const moves = ['A', 'B', 'C', 'D'].flatMap((name) => [move(name, null), move(name, 'A')]);
    await Promise.all([...moves, mark('DCBA', { rating: 2 }), mark('ABCD', { flag: 'picked' })]);
    expect((await order()).split(' ').sort()).toEqual(['A', 'B', 'C', 'D']);
  });

  it('passes over photos that have gone', async () => {
    await remove('B');
    await move('BD', 'A');
    expect(await order()).toBe('D A C');
    await move('D', 'B');
    expect(await order()).toBe('A C D');
  });

  it('takes no photo from another folder', async () => {
    const [stranger] = [newPhoto('Z.jpg')];
    await media.calls.request('media.photo.add.v1', {
      ...folder('Other'),
      whenFolderIsMissing: 'create',
      photos: [stranger],
    });
    await move('D', 'A', { photoIds: [stranger.photoId, idOf('D')] });
    expect(await order()).toBe('D A B C');
    expect(await order('Other')).toBe('Z');
  });

  it('makes its first photo the cover', async () => {
    const cover = async () => {
      const { folders } = await media.calls.request('media.folder.list.v1', { caller: anna });
      return folders[0]?.coverUrl?.match(/photo\/(\w)/)?.[1];
    };
    await add('Newest.jpg');
    expect(await cover()).toBe('A');
    await move('C', 'A');
    expect(await cover()).toBe('C');
    await remove('C');
    expect(await cover()).toBe('A');
  });

  it('can hold 2,000 photos', async () => {
    const many = await add(...Array.from({ length: 1996 }, (_, i) => `IMG_${i}.jpg`));
    const reversed = [...photos, ...many].map(({ photoId }) => photoId).reverse();
    await move('', 'A', { photoIds: reversed });
    expect((await open()).photos.map(({ id }) => id)).toEqual(reversed);
  });
});

describe('a photo’s marks', () => {
  const KITCHEN = { room: 'kitchen', rating: 4, flag: 'picked', approved: true } as const;

  it('are unknown until they are given', async () => {
    expect(await shown('A')).toMatchObject({
      room: null,
      rating: 0,
      flag: null,
      approved: false,
    });
  });

  it('change alone or together, for many photos at once', async () => {
    await mark('AB', KITCHEN);
    await mark('B', { flag: 'rejected' });
    expect(await shown('A')).toMatchObject(KITCHEN);
    expect(await shown('B')).toMatchObject({ ...KITCHEN, flag: 'rejected' });
    await mark('AB', { room: null, rating: 0, flag: null, approved: false });
    expect(await shown('A')).toMatchObject({
      room: null,
      rating: 0,
      flag: null,
      approved: false,
    });
    expect(await shown('C')).toMatchObject({ room: null, rating: 0 });
  });

  it('stay when the folder is renamed, and the place too when the photo is edited or finished', async () => {
    const room = await generatePhoto({ ...SIZE, seed: 3 });
    const photo = await storedPhoto(media, 'Room.jpg', room, SIZE);
    await addPhotos([photo]);
    photos.push(photo);
    await move('', 'A', { photoIds: [photo.photoId] });
    await media.calls.request('media.photo.mark.v1', {
      ...folder(),
      marks: { photoIds: [photo.photoId], ...KITCHEN },
    });
    const before = (await open()).photos[0];
    expect(before).toMatchObject({ filename: 'Room.jpg', ...KITCHEN });

    await media.calls.request('media.photo.align.v1', {
      ...folder(),
      filename: 'Room.jpg',
      axis: 'horizontal',
      angle: 2,
    });
    const edited = (await open()).photos[0];
    expect(edited).toMatchObject({ id: photo.photoId, ...KITCHEN });
    expect(edited?.url).not.toBe(before?.url);

    const source = await media.calls.request('media.photo.enhancement-source.v1', {
      photoId: photo.photoId,
    });
    const finished = newPhoto('Room.jpg', {
      ...SIZE,
      photoId: photo.photoId,
      size: room.length,
    });
    await storeBytes(media.store, finished, room);
    await media.app.get(DataSource).transaction((manager) =>
      media.app.get(Outbox).publish(manager, 'queue.photo.enhanced.v1', {
        listingId: v7(),
        taskId: v7(),
        sourceVersionId: source.versionId,
        revision: source.revision,
        photo: finished,
      }),
    );
    await waitFor('the finished photo to be shown', async () =>
      (await open()).photos.some(({ url }) => url.includes(finished.versionId)),
    );
    expect((await open()).photos[0]).toMatchObject({ id: photo.photoId, ...KITCHEN });

    await rename('Villa');
    const { photos: renamed } = await open('Villa');
    expect(renamed[0]).toMatchObject({ id: photo.photoId, ...KITCHEN });
  });
});

describe('a folder that is not the caller’s', () => {
  const unknown = { status: 404, code: 'not_found', detail: 'Folder not found' };

  it.each([
    ['somebody else’s', () => folder('Home', newUser())],
    ['a missing', () => folder('Nowhere')],
  ])('can, like %s folder, neither be put in order nor marked', async (_, named) => {
    const photoIds = [idOf('D')];
    const moving = media.calls.request('media.photo.move.v1', {
      ...named(),
      move: { photoIds, beforePhotoId: idOf('A') },
    });
    await expect(moving).rejects.toMatchObject(unknown);
    const marking = media.calls.request('media.photo.mark.v1', {
      ...named(),
      marks: { photoIds, rating: 5 },
    });
    await expect(marking).rejects.toMatchObject(unknown);
    expect(await order()).toBe('A B C D');
    expect(await shown('D')).toMatchObject({ rating: 0 });
  });
});
