import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { photoUrl } from '@roomlight/contracts';
import {
  createMediaHarness,
  newPhoto,
  newUser,
  type MediaHarness,
} from '../testing/media-harness.js';

describe('the folder service', () => {
  let media: MediaHarness;
  beforeAll(async () => {
    media = await createMediaHarness();
  });
  afterAll(() => media.close());

  const add = (owner: ReturnType<typeof newUser>, folderName: string, ...filenames: string[]) =>
    media.calls.request('media.photo.add.v1', {
      caller: owner,
      ownerId: owner.id,
      folderName,
      whenFolderIsMissing: 'create',
      photos: filenames.map((filename) => newPhoto(filename)),
    });

  it('lists the caller’s own folders, newest first, with their covers', async () => {
    const [anna, ben] = [newUser(), newUser()];
    await add(anna, 'First home', 'a.jpg');
    await add(anna, 'Second home', 'b.jpg', 'c.jpg');
    await add(ben, 'Third home', 'd.jpg');
    const cover = newPhoto('Ä 1.jpg');
    await media.calls.request('media.photo.add.v1', {
      caller: anna,
      ownerId: anna.id,
      folderName: 'First home',
      whenFolderIsMissing: 'refuse',
      photos: [cover],
    });

    const { folders } = await media.calls.request('media.folder.list.v1', { caller: anna });
    expect(folders.map(({ name, path, photoCount }) => ({ name, path, photoCount }))).toEqual([
      { name: 'Second_home', path: `${anna.id}/Second_home`, photoCount: 2 },
      { name: 'First_home', path: `${anna.id}/First_home`, photoCount: 2 },
    ]);
    expect(folders[1]?.coverUrl).toBe(
      photoUrl({ ownerId: anna.id, folderName: 'First_home' }, 'Ä_1.jpg', cover.versionId),
    );
    expect(Date.parse(folders[1]?.createdAt ?? '')).not.toBeNaN();
  });

  it.each([
    [['IMG_10.jpg', 'IMG_9.jpg']],
    [['b 2 10.jpg', 'a 2.jpg', 'a 10.jpg', 'c 2 9.jpg']],
    [['kitchen.jpg', 'IMG_7.jpg', 'bath.jpg']],
    [['kitchen.jpg', 'Bath.jpg', 'Äußeres.jpg']],
    [['x007.jpg', 'x7.jpg', 'x20260528123456789.jpg']],
  ])('lists a folder of %j with the photo as cover that the folder shows first', async (names) => {
    const anna = newUser();
    await add(anna, 'Home', ...names);
    const own = { caller: anna, ownerId: anna.id, folderName: 'Home' };
    const { folders } = await media.calls.request('media.folder.list.v1', { caller: anna });
    const { photos } = await media.calls.request('media.folder.open.v1', own);
    expect(folders[0]?.coverUrl).toBe(photos[0]?.url);
  });

  it('opens a folder with its photos in the order of the numbers in their names', async () => {
    const anna = newUser();
    await add(anna, 'Home', 'IMG_10.jpg', 'IMG_9.jpg', 'cover.jpg', 'IMG_100.jpg');
    const folder = await media.calls.request('media.folder.open.v1', {
      caller: anna,
      ownerId: anna.id,
      folderName: 'Home',
    });
    expect(folder.photos.map(({ filename }) => filename)).toEqual([
      'IMG_9.jpg',
      'IMG_10.jpg',
      'IMG_100.jpg',
      'cover.jpg',
    ]);
    expect(folder.photos[0]).toMatchObject({
      width: 600,
      height: 400,
      size: 1000,
      listingId: null,
      url: expect.stringMatching(
        new RegExp(`^/api/folders/${anna.id}/Home/photo/IMG_9.jpg\\?v=[0-9a-f-]{36}$`),
      ),
    });
  });

  it('opens a folder with more photos than fit into one NATS message', async () => {
    const anna = newUser();
    const names = Array.from({ length: 2000 }, (_, i) => `${'x'.repeat(180)}_${i}.jpg`);
    await add(anna, 'Many', ...names);
    const folder = await media.calls.request('media.folder.open.v1', {
      caller: anna,
      ownerId: anna.id,
      folderName: 'Many',
    });
    expect(JSON.stringify(folder).length).toBeGreaterThan(1024 * 1024);
    expect(folder.photos).toHaveLength(2000);
  });

  it('shows a listing’s name as it was typed by whoever made the folder', async () => {
    const anna = newUser();
    const name = "57_Queen's_Rd.,_Apt._#2";
    const save = (folderName: string, title: string) =>
      media.calls.request('media.photo.add.v1', {
        ...{ caller: anna, ownerId: anna.id, folderName, title },
        ...{ whenFolderIsMissing: 'create', photos: [newPhoto('a.jpg')] },
      });
    await save(name, " 5/7  Queen's Rd., Apt. #2");
    await save(name, "57 Queen's Rd., Apt. #2");
    await save('Elm_Street', `${anna.id}/Elm_Street`);
    const { folders } = await media.calls.request('media.folder.list.v1', { caller: anna });
    expect(folders.map((folder) => [folder.name, folder.title])).toEqual([
      ['Elm_Street', 'Elm Street'],
      [name, "5/7 Queen's Rd., Apt. #2"],
    ]);
    const other = await media.calls.request('media.folder.open.v1', {
      ...{ caller: anna, ownerId: anna.id, folderName: "5/7 Queen's Rd., Apt. #2" },
    });
    expect(other).toMatchObject({ name, title: "5/7 Queen's Rd., Apt. #2" });
    await expect(save('Oak', 'x'.repeat(501))).rejects.toMatchObject({ status: 400 });
  });

  it('shows a folder of an earlier release by its own name', async () => {
    const anna = newUser();
    await add(anna, "57 Queen's Rd.", 'a.jpg');
    const { folders } = await media.calls.request('media.folder.list.v1', { caller: anna });
    expect(folders).toMatchObject([{ name: "57_Queen's_Rd.", title: "57 Queen's Rd." }]);
  });

  it('accepts a listing name as its folder’s name', async () => {
    const anna = newUser();
    await add(anna, '12 Elm  Street', 'a.jpg');
    const open = (folderName: string) =>
      media.calls.request('media.folder.open.v1', { caller: anna, ownerId: anna.id, folderName });
    const byName = await open('12_Elm_Street');
    expect(byName.name).toBe('12_Elm_Street');
    expect(await open('12 Elm Street')).toEqual(byName);
  });

  it('answers for somebody else’s folder as for a missing one', async () => {
    const [anna, ben] = [newUser(), newUser()];
    await add(anna, 'Home', 'a.jpg');
    const refusal = (ownerId: string, folderName: string) =>
      media.calls.request('media.folder.open.v1', { caller: ben, ownerId, folderName }).then(
        () => 'opened',
        ({ status, code, detail }: Record<string, unknown>) => ({ status, code, detail }),
      );
    const unknown = { status: 404, code: 'not_found', detail: 'Folder not found' };
    expect(await refusal(anna.id, 'Home')).toEqual(unknown);
    expect(await refusal(anna.id, 'Nowhere')).toEqual(unknown);
    expect(await refusal(ben.id, 'Nowhere')).toEqual(unknown);
  });

  it('opens anybody’s folder for an administrator', async () => {
    const anna = newUser();
    await add(anna, 'Home', 'a.jpg');
    const folder = await media.calls.request('media.folder.open.v1', {
      caller: { ...newUser(), role: 'admin' },
      ownerId: anna.id,
      folderName: 'Home',
    });
    expect(folder.path).toBe(`${anna.id}/Home`);
  });
});
