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
  NEUTRAL_COLOURS,
  versionKey,
  type Caller,
  type EventName,
  type EventPayload,
  type NewPhoto,
  type PhotoReference,
  type NewExportPreset,
} from '@roomlight/contracts';
import { EnginePool } from '@roomlight/imaging';
import { generatePhoto } from '@roomlight/imaging/testing';
import { Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { StoreUnavailableError } from '@roomlight/storage';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { PhotosRepository } from '../model/photos.repository.js';
import {
  addScreenImage,
  createMediaHarness,
  newPhoto,
  newUser,
  storeBytes,
  type MediaHarness,
  withoutThumbnails,
} from '../testing/media-harness.js';

const TABLES = [
  'folders',
  'photos',
  'versions',
  'renditions',
  'listing_folders',
  'screen_images',
  'adjusted_photos',
  'downloads',
  'download_photos',
  'export_presets',
  'exported_photos',
  'exports',
  'export_files',
];

let media: MediaHarness;
let picture: Buffer;
let anna: Caller;

beforeAll(async () => {
  media = await createMediaHarness();
  withoutThumbnails(media);
  picture = await generatePhoto({ width: 400, height: 300, seed: 1 });
});

afterAll(() => media.close());

beforeEach(() => {
  anna = newUser();
});

afterEach(async () => {
  jest.restoreAllMocks();
  await media.app.get(DataSource).query('delete from folders; delete from screen_images');
  await media.store.delete(await keys());
});

const tell = <Name extends EventName>(name: Name, ...payloads: EventPayload<Name>[]) =>
  media.app
    .get(DataSource)
    .transaction((manager) => media.app.get(Outbox).publish(manager, name, ...payloads));

const removed = ({ id }: Caller) =>
  waitFor('the user to be removed', async () => {
    const rows = await media.app
      .get(DataSource)
      .query<unknown[]>('select 1 from removed_users where id = $1', [id]);
    return rows.length > 0;
  });

async function remove(user: Caller): Promise<void> {
  await tell('auth.user.deleted.v1', { userId: user.id });
  await removed(user);
}

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of media.store.list('')) {
    found.push(key);
  }
  return found.sort();
}

const keyOf = ({ photoId, versionId }: NewPhoto) => versionKey(photoId, versionId);

async function rowCounts(): Promise<Record<string, number>> {
  const counts = await Promise.all(
    TABLES.map(async (table): Promise<[string, number]> => {
      const [row] = await media.app
        .get(DataSource)
        .query<{ count: number }[]>(`select count(*)::int as count from ${table}`);
      return [table, row?.count ?? -1];
    }),
  );
  return Object.fromEntries(counts);
}

/** How many events, of whatever kind. */
async function handled(): Promise<number> {
  const events = await media.app.get(DataSource).query<unknown[]>('select 1 from inbox');
  return events.length;
}

async function waitingForLocks(): Promise<number> {
  const waiting = await media.app.get(DataSource).query<unknown[]>(
    `select 1 from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
  );
  return waiting.length;
}

const NOTHING = Object.fromEntries(TABLES.map((table) => [table, 0]));

async function stored(filename: string): Promise<NewPhoto> {
  const photo = newPhoto(filename, { size: picture.length, width: 400, height: 300 });
  await storeBytes(media.store, photo, picture);
  return photo;
}

const add = (user: Caller, folderName: string, ...photos: NewPhoto[]) =>
  media.calls.request('media.photo.add.v1', {
    caller: user,
    ownerId: user.id,
    folderName,
    whenFolderIsMissing: 'create',
    photos,
  });

const locate = (user: Caller, folderName: string, filename: string, width?: 320) =>
  media.calls.request('media.photo.locate.v1', {
    caller: user,
    ownerId: user.id,
    folderName,
    filename,
    ...(width && { width }),
  });

const open = (user: Caller) => ({ caller: user, ownerId: user.id, folderName: 'Home' });

const onScreen = (tvImageId: string, photo: PhotoReference) => ({
  ...photo,
  tvImageId,
  corners: [
    [100, 100],
    [200, 100],
    [200, 180],
    [100, 180],
  ],
  opacity: 1,
});

const merged = (user: Caller, photo: NewPhoto) => ({
  listingId: v7(),
  userId: user.id,
  folderName: 'Home',
  photo,
});

/** Exports the folder by a preset of Anna's own. */
async function exportHome(): Promise<void> {
  const preset: NewExportPreset = {
    name: 'Broker',
    longSide: null,
    shortSide: null,
    maxBytes: null,
    namePattern: '{nn}',
    label: 'none',
    maxPhotos: null,
    exteriorFirst: false,
  };
  const request = { caller: anna, preset };
  const { id: presetId } = await media.calls.request('media.export-preset.add.v1', request);
  const order = { ...open(anna), presetId, choice: 'all' } as const;
  const { id: exportId } = await media.calls.request('media.export.open.v1', order);
  await waitFor('the export', async () => {
    const reference = { caller: anna, exportId };
    const { ready } = await media.calls.request('media.export.find.v1', reference);
    return ready === 1;
  });
}

describe('a deleted user', () => {
  it('leaves nothing behind and takes nothing of another user along', async () => {
    const ben = newUser();
    for (const folder of ['Home', 'Harbour']) {
      await add(anna, folder, await stored('1.jpg'), await stored('2.jpg'));
    }
    const bens = await stored('1.jpg');
    await add(ben, 'Home', bens);
    await locate(anna, 'Home', '1.jpg', 320);
    const { key: bensSmall } = await locate(ben, 'Home', '1.jpg', 320);
    await tell('queue.listing.queued.v1', {
      listingId: v7(),
      userId: anna.id,
      folderName: 'Home',
      photoCount: 1,
    });
    await waitFor('the listing’s folder', async () => (await rowCounts())['listing_folders'] === 1);

    await remove(anna);
    expect(await rowCounts()).toEqual({
      ...NOTHING,
      folders: 1,
      photos: 1,
      versions: 1,
      renditions: 1,
    });
    await waitFor('the objects to go', async () => (await keys()).length <= 2);
    expect(await keys()).toEqual([keyOf(bens), bensSmall].sort());
    expect(await locate(ben, 'Home', '1.jpg')).toMatchObject({ key: keyOf(bens) });
  });

  it('leaves no edits, screens, downloads and exports behind', async () => {
    await add(anna, 'Home', await stored('1.jpg'));
    const image = await addScreenImage(media, anna, picture, { name: 'Beach', format: 'jpeg' });
    const photo = { caller: anna, ownerId: anna.id, folderName: 'Home', filename: '1.jpg' };
    await media.calls.request('media.backup.create.v1', photo);
    await media.calls.request('media.screen.apply.v1', onScreen(image, photo));
    const colours = { ...NEUTRAL_COLOURS, brightness: 120 };
    const photos = [{ filename: '1.jpg', colours }];
    const { ticket } = await media.calls.request('media.download.open.v1', {
      ...open(anna),
      photos,
    });
    await media.calls.request('media.download.prepare.v1', { caller: anna, ticket });
    await exportHome();
    expect(Object.values(await rowCounts())).toEqual([1, 1, 2, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1]);

    await remove(anna);
    expect(await rowCounts()).toEqual(NOTHING);
    await waitFor('the objects to go', async () => (await keys()).length === 0);
  });

  it('leaves others the images that their photos carry', async () => {
    const admin: Caller = { ...newUser(), role: 'admin' };
    await add(anna, 'Home', await stored('1.jpg'));
    const image = await addScreenImage(media, admin, picture, { name: 'Beach', format: 'jpeg' });
    const photo = { caller: admin, ownerId: anna.id, folderName: 'Home', filename: '1.jpg' };
    await media.calls.request('media.screen.apply.v1', onScreen(image, photo));
    await remove(admin);
    const align = { ...photo, caller: anna, axis: 'vertical', angle: 2 } as const;
    await media.calls.request('media.photo.align.v1', align);
    await remove(anna);
    expect(await rowCounts()).toMatchObject({ photos: 0, screen_images: 1 });
  });

  it('can be deleted twice', async () => {
    await add(anna, 'Home', await stored('1.jpg'));
    const before = await handled();
    await tell('auth.user.deleted.v1', { userId: anna.id }, { userId: anna.id });
    await waitFor('both to be handled', async () => (await handled()) === before + 2);
    expect(await rowCounts()).toEqual(NOTHING);
  });

  it('leaves no objects even when the store is down at first', async () => {
    await add(anna, 'Home', await stored('1.jpg'));
    const deleting = jest
      .spyOn(media.store, 'delete')
      .mockRejectedValueOnce(new StoreUnavailableError('delete', { cause: new Error('down') }));
    await remove(anna);
    await waitFor('the store to be asked', () => deleting.mock.calls.length > 0);
    expect(await rowCounts()).toEqual(NOTHING);
    await waitFor('the objects to go', async () => (await keys()).length === 0);
  });
});

describe('a late arrival for a deleted user', () => {
  it('is dropped with its object when it is a merged photo', async () => {
    await remove(anna);
    await tell('queue.set.merged.v1', merged(anna, await stored('late.jpg')));
    await waitFor('the object to go', async () => (await keys()).length === 0);
    expect(await rowCounts()).toEqual(NOTHING);
  });

  it('that came before the deletion is removed with the rest when it is a merged photo', async () => {
    await tell('queue.set.merged.v1', merged(anna, await stored('early.jpg')));
    await waitFor('the photo', async () => (await rowCounts())['photos'] === 1);
    await remove(anna);
    expect(await rowCounts()).toEqual(NOTHING);
    await waitFor('the object to go', async () => (await keys()).length === 0);
  });

  it('gets no folder when it is a queued listing', async () => {
    await remove(anna);
    const before = await handled();
    const listing = { listingId: v7(), userId: anna.id, folderName: 'Home', photoCount: 1 };
    await tell('queue.listing.queued.v1', listing);
    await waitFor('it to be handled', async () => (await handled()) > before);
    expect(await rowCounts()).toEqual(NOTHING);
  });

  it('is refused when it is a photo to add, even for an id in capitals or an administrator', async () => {
    await remove(anna);
    const refusal = { status: 404, detail: 'Folder not found' };
    await expect(add(anna, 'Home', newPhoto('late.jpg'))).rejects.toMatchObject(refusal);
    const shouted = { id: anna.id.toUpperCase(), role: 'admin' } as const;
    await expect(add(shouted, 'Home', newPhoto('late.jpg'))).rejects.toMatchObject(refusal);
    expect(await rowCounts()).toEqual(NOTHING);
  });

  it('delays the deletion when it is a photo that is being added', async () => {
    const repository = media.app.get(PhotosRepository);
    const insert = repository.insert.bind(repository);
    jest.spyOn(repository, 'insert').mockImplementationOnce(async (...photos) => {
      await tell('auth.user.deleted.v1', { userId: anna.id });
      await waitFor('the deletion to wait', async () => (await waitingForLocks()) > 0);
      await insert(...photos);
    });
    await add(anna, 'Home', await stored('1.jpg'));
    await removed(anna);
    expect(await rowCounts()).toEqual(NOTHING);
    await waitFor('the object to go', async () => (await keys()).length === 0);
  });

  it('is refused when it is an image for screens', async () => {
    await remove(anna);
    await expect(addScreenImage(media, anna, picture)).rejects.toMatchObject({ status: 404 });
    expect(await rowCounts()).toEqual(NOTHING);
  });

  it('is not found when it is a rendition whose photo goes before it is read', async () => {
    await add(anna, 'Home', await stored('1.jpg'));
    const get = media.store.get.bind(media.store);
    jest.spyOn(media.store, 'get').mockImplementationOnce(async (...object) => {
      await remove(anna);
      await waitFor('the object to go', async () => (await keys()).length === 0);
      return get(...object);
    });
    await expect(locate(anna, 'Home', '1.jpg', 320)).rejects.toMatchObject({ status: 404 });
  });

  it('is removed too when it is a rendition whose photo goes while it is made', async () => {
    await add(anna, 'Home', await stored('1.jpg'));
    const engine = media.app.get(EnginePool);
    const render = engine.render.bind(engine);
    jest.spyOn(engine, 'render').mockImplementationOnce(async (...task) => {
      await remove(anna);
      return render(...task);
    });
    await expect(locate(anna, 'Home', '1.jpg', 320)).rejects.toMatchObject({ status: 404 });
    await waitFor('the objects to go', async () => (await keys()).length === 0);
  });
});
