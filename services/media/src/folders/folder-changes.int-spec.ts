import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  versionKey,
  type Caller,
  type EventName,
  type EventPayload,
  type FolderDeleted,
  type FolderRenamed,
  type NewPhoto,
  type SetMerged,
} from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import {
  createMediaHarness,
  keysIn,
  newUser,
  record,
  storedPhoto,
  type MediaHarness,
} from '../testing/media-harness.js';

const BYTES = Buffer.from('bytes');

let media: MediaHarness;
let anna: Caller;
const renamed: FolderRenamed[] = [];
const deleted: FolderDeleted[] = [];

beforeAll(async () => {
  media = await createMediaHarness();
  await record(media, 'media.folder.renamed.v1', renamed);
  await record(media, 'media.folder.deleted.v1', deleted);
});
afterAll(() => media.close());

beforeEach(() => {
  anna = newUser();
});

const tell = <Name extends EventName>(name: Name, ...payloads: EventPayload<Name>[]) =>
  media.app
    .get(DataSource)
    .transaction((manager) => media.app.get(Outbox).publish(manager, name, ...payloads));

const stored = (filename: string) =>
  storedPhoto(media, filename, BYTES, { width: 600, height: 400 });

async function add(folderName: string, ...filenames: string[]): Promise<NewPhoto[]> {
  const photos = await Promise.all(filenames.map(stored));
  await media.calls.request('media.photo.add.v1', {
    caller: anna,
    ownerId: anna.id,
    folderName,
    whenFolderIsMissing: 'create',
    photos,
  });
  return photos;
}

const folder = (folderName: string, caller = anna) => ({ caller, ownerId: anna.id, folderName });
const rename = (folderName: string, newName: string, caller = anna) =>
  media.calls.request('media.folder.rename.v1', { ...folder(folderName, caller), newName });
const removeFolder = (folderName: string, caller = anna) =>
  media.calls.request('media.folder.delete.v1', folder(folderName, caller));
const removePhoto = (filename: string, caller = anna) =>
  media.calls.request('media.photo.delete.v1', { ...folder('Home', caller), filename });
const emptyTrash = () => media.calls.request('media.trash.empty.v1', { caller: anna });
const filenames = async (folderName: string) =>
  (await media.calls.request('media.folder.open.v1', folder(folderName))).photos.map(
    ({ filename }) => filename,
  );
const folderNames = async () =>
  (await media.calls.request('media.folder.list.v1', { caller: anna })).folders.map(
    ({ name }) => name,
  );

const merged = (listingId: string, photo: NewPhoto): SetMerged => ({
  listingId,
  userId: anna.id,
  folderName: 'Home',
  photo,
});
const keyOf = ({ photoId, versionId }: NewPhoto) => versionKey(photoId, versionId);
const isThere = async (photo: NewPhoto) => (await keysIn(media.store, keyOf(photo))).length === 1;

/** The one that is about Anna's folders. */
const factOf = <Fact extends { ownerId: string }>(told: Fact[]) =>
  waitFor('the fact', () => told.find(({ ownerId }) => ownerId === anna.id));

/** A listing whose folder is there, with one photo. */
async function listingInHome(): Promise<string> {
  const listingId = v7();
  await tell('queue.set.merged.v1', merged(listingId, await stored('1.jpg')));
  await waitFor('the photo', async () => (await folderNames()).length > 0);
  return listingId;
}

describe('a folder rename', () => {
  it('changes the folder’s name and nothing else', async () => {
    const names = ['a #1%.jpg', 'é ? 家.jpg'];
    await add('Home', ...names);
    expect(await rename('Home', ' Haus am  See ')).toEqual({
      newName: 'Haus_am_See',
      title: 'Haus am See',
      path: `${anna.id}/Haus_am_See`,
    });
    expect(await folderNames()).toEqual(['Haus_am_See']);
    expect(await filenames('Haus_am_See')).toEqual(['a_#1%.jpg', 'é_?_家.jpg']);
    for (const filename of await filenames('Haus_am_See')) {
      await media.calls.request('media.photo.locate.v1', { ...folder('Haus_am_See'), filename });
    }
    await expect(filenames('Home')).rejects.toMatchObject({ status: 404 });
  });

  it('gives a listing any name that one may have, and keeps it as it was typed', async () => {
    const listingId = await listingInHome();
    const name = "57_Queen's_Rd.,_Apt._#2";
    const title = "5/7 Queen's Rd., Apt. #2";
    const path = `${anna.id}/${name}`;
    expect(await rename('Home', `  ${title} `)).toEqual({ newName: name, title, path });
    expect(await media.calls.request('media.folder.open.v1', folder(title))).toMatchObject({
      ...{ name, title, path },
    });
    const { folders } = await media.calls.request('media.folder.list.v1', { caller: anna });
    expect(folders).toEqual([expect.objectContaining({ name, title, path })]);
    expect(await factOf(renamed)).toMatchObject({
      ...{ listingIds: [listingId], folderName: name, title },
    });
    // Its path stays, so only the name that people read changes.
    const spelled = "57 Queen's Rd., Apt. #2";
    expect(await rename(name, spelled)).toEqual({ newName: name, title: spelled, path });
    expect(await rename(name, 'Home')).toMatchObject({ newName: 'Home', title: 'Home' });
  });

  it('refuses what names no folder, and a name that another folder has', async () => {
    await add('Home', 'a.jpg');
    await add('Harbour', 'a.jpg');
    await expect(rename('Home', '..')).rejects.toMatchObject({
      status: 400,
      detail: 'Listing name is required',
    });
    await expect(rename('Home', 'x/'.repeat(61))).rejects.toMatchObject({ status: 400 });
    const taken = { status: 409, detail: 'A listing with this name already exists' };
    await expect(rename('Home', 'Harbour')).rejects.toMatchObject(taken);
    await expect(rename('Home', 'Har/bour')).rejects.toMatchObject(taken);
    expect(await rename('Home', 'Home')).toMatchObject({ newName: 'Home' });
    const both = await Promise.allSettled([rename('Home', 'New'), rename('Harbour', 'New')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: taken });
  });

  it('includes the listings that are still being merged', async () => {
    const listingId = await listingInHome();
    await rename('Home', 'New');
    expect(await factOf(renamed)).toEqual({
      ownerId: anna.id,
      listingIds: [listingId],
      formerName: 'Home',
      folderName: 'New',
      title: 'New',
    });
    await tell('queue.set.merged.v1', merged(listingId, await stored('2.jpg')));
    await waitFor('the photo', async () => (await filenames('New')).includes('2.jpg'));
    expect(await folderNames()).toEqual(['New']);
  });
});

describe('a folder deletion', () => {
  it('removes the photos at once, and their objects once they leave the trash', async () => {
    const photos = await add('Home', 'a.jpg', 'b.jpg');
    const [others] = await add('Harbour', 'a.jpg');
    await removeFolder('Home');
    expect(await folderNames()).toEqual(['Harbour']);
    expect(await Promise.all(photos.map(isThere))).toEqual([true, true]);
    await emptyTrash();
    await waitFor('the objects to go', async () => {
      const left = await Promise.all(photos.map(isThere));
      return !left.includes(true);
    });
    expect(others && (await isThere(others))).toBe(true);
    await expect(removeFolder('Home')).rejects.toMatchObject({ status: 404 });
  });

  it('includes what is still being merged, and nothing brings it back', async () => {
    const listingId = await listingInHome();
    await removeFolder('Home');
    expect(await factOf(deleted)).toEqual({ ownerId: anna.id, listingIds: [listingId] });
    const late = await stored('late.jpg');
    await tell('queue.set.merged.v1', merged(listingId, late));
    await waitFor('the object to go', async () => !(await isThere(late)));
    await tell('queue.listing.queued.v1', {
      listingId,
      userId: anna.id,
      folderName: 'Home',
      photoCount: 1,
    });
    const others = await stored('other.jpg');
    await tell('queue.set.merged.v1', { ...merged(v7(), others), folderName: 'Other' });
    await waitFor('a later listing', async () => (await folderNames()).includes('Other'));
    expect(await folderNames()).toEqual(['Other']);
  });

  it('frees the name, so that a new listing of the same name gets a new folder', async () => {
    await listingInHome();
    await removeFolder('Home');
    await listingInHome();
    expect(await filenames('Home')).toEqual(['1.jpg']);
  });
});

describe('a photo deletion', () => {
  it('removes the photo at once, and its object once it leaves the trash', async () => {
    const [photo] = await add('Home', 'a.jpg', 'b.jpg');
    await removePhoto('a.jpg');
    expect(await filenames('Home')).toEqual(['b.jpg']);
    expect(photo && (await isThere(photo))).toBe(true);
    await emptyTrash();
    await waitFor('the object to go', async () => !(photo && (await isThere(photo))));
    await expect(removePhoto('a.jpg')).rejects.toMatchObject({
      status: 404,
      detail: 'Photo not found',
    });
  });
});

it('a folder can be changed only by its owner and by administrators', async () => {
  await add('Home', 'a.jpg', 'b.jpg');
  const ben = newUser();
  const unknown = { status: 404, detail: 'Folder not found' };
  await expect(rename('Home', 'Mine', ben)).rejects.toMatchObject(unknown);
  await expect(removeFolder('Home', ben)).rejects.toMatchObject(unknown);
  await expect(removePhoto('a.jpg', ben)).rejects.toMatchObject({ status: 404 });
  expect(await filenames('Home')).toEqual(['a.jpg', 'b.jpg']);
  const admin: Caller = { ...ben, role: 'admin' };
  await removePhoto('a.jpg', admin);
  expect(await rename('Home', 'Theirs', admin)).toMatchObject({ path: `${anna.id}/Theirs` });
  await removeFolder('Theirs', admin);
  expect(await folderNames()).toEqual([]);
});
