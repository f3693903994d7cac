import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AddPhotos, NewPhoto, PhotosSaved } from '@roomlight/contracts';
import { waitFor } from '@roomlight/platform/testing';
import {
  createMediaHarness,
  newPhoto,
  newUser,
  record,
  type MediaHarness,
} from '../testing/media-harness.js';

describe('media.photo.add.v1', () => {
  let media: MediaHarness;
  const anna = newUser();
  beforeAll(async () => {
    media = await createMediaHarness();
  });
  afterAll(() => media.close());

  const add = (folderName: string, photos: NewPhoto[], more: Partial<AddPhotos> = {}) =>
    media.calls.request('media.photo.add.v1', {
      caller: anna,
      ownerId: anna.id,
      folderName,
      whenFolderIsMissing: 'create',
      photos,
      ...more,
    });
  const filenamesIn = async (folderName: string) => {
    const folder = await media.calls.request('media.folder.open.v1', {
      caller: anna,
      ownerId: anna.id,
      folderName,
    });
    return folder.photos.map(({ filename }) => filename);
  };

  it('cleans file names and keeps both of two photos with one name', async () => {
    expect(await add('Names', [newPhoto('Living room.jpg'), newPhoto('Living room.jpg')])).toEqual({
      path: `${anna.id}/Names`,
      filenames: ['Living_room.jpg', 'Living_room (2).jpg'],
    });
    const again = await add('Names', [newPhoto('Living_room.jpg')]);
    expect(again.filenames).toEqual(['Living_room (3).jpg']);
  });

  it('adds a photo once, however often it is requested', async () => {
    const photos = [newPhoto('a.jpg'), newPhoto('a.jpg')];
    const first = await add('Twice', photos);
    expect(await add('Twice', [...photos, newPhoto('b.jpg')])).toEqual({
      ...first,
      filenames: ['a.jpg', 'a (2).jpg', 'b.jpg'],
    });
    expect(await filenamesIn('Twice')).toHaveLength(3);
  });

  it('announces each photo that belongs to a listing once', async () => {
    const told: PhotosSaved[] = [];
    await record(media, 'media.photos.saved.v1', told);
    const [first, second] = [newPhoto('a.jpg'), newPhoto('b.jpg')];
    await add('Told', [first]);
    await add('Told', [first, second]);
    await add('Told', [second]);
    const third = newPhoto('c.jpg');
    await add('Told', [third], { whenFolderIsMissing: 'refuse' });
    await add('Told last', [newPhoto('d.jpg')]);
    await waitFor('the last to be told', () =>
      told.some(({ folderName }) => folderName === 'Told_last'),
    );
    const folder = { ownerId: anna.id, folderName: 'Told' };
    expect(told.filter(({ folderName }) => folderName === 'Told')).toEqual([
      { ...folder, photoIds: [first.photoId] },
      { ...folder, photoIds: [second.photoId] },
      { ...folder, photoIds: [third.photoId] },
    ]);
  });

  it('gives each photo a name of its own when requests arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => add('At once', [newPhoto('a.jpg'), newPhoto('b.jpg')])),
    );
    const given = answers.flatMap(({ filenames }) => filenames);
    expect(new Set(given).size).toBe(16);
    expect(new Set(await filenamesIn('At once'))).toEqual(new Set(given));
  });

  it('accepts 2,000 photos in one request', async () => {
    const photos = Array.from({ length: 2000 }, (_, i) => newPhoto(`IMG_${i + 1}.jpg`));
    const { filenames } = await add('Many', photos);
    expect(filenames).toEqual(photos.map(({ filename }) => filename));
    expect(await filenamesIn('Many')).toEqual(filenames);
  });

  it('adds no photo when one of the names cannot be used', async () => {
    await add('All or none', [newPhoto('a.jpg')]);
    const adding = add('All or none', [newPhoto('b.jpg'), newPhoto('..')]);
    await expect(adding).rejects.toMatchObject({ status: 400 });
    expect(await filenamesIn('All or none')).toEqual(['a.jpg']);
  });

  it('creates no folder when it refuses the photos', async () => {
    const adding = add('Missing', [newPhoto('a.jpg')], { whenFolderIsMissing: 'refuse' });
    await expect(adding).rejects.toMatchObject({ status: 404, detail: 'Folder not found' });
    await expect(filenamesIn('Missing')).rejects.toMatchObject({ status: 404 });
  });

  it('refuses to put photos into somebody else’s folder as if it did not exist', async () => {
    await add('Private', [newPhoto('a.jpg')]);
    const adding = add('Private', [newPhoto('b.jpg')], { caller: newUser() });
    await expect(adding).rejects.toMatchObject({ status: 404, detail: 'Folder not found' });
    expect(await filenamesIn('Private')).toEqual(['a.jpg']);
  });
});
