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
import type { Caller, FolderDetail, FoundUser, MigrationReport } from '@roomlight/contracts';
import { Outbox, RpcClient } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { StoreUnavailableError } from '@roomlight/storage';
import { readFile, symlink } from 'node:fs/promises';
import { DataSource } from 'typeorm';
import { v4 } from 'uuid';
import { AppModule } from '../app.module.js';
import { MEDIA } from '../service.js';
import { MigrationsService } from './migrations.service.js';
import { LegacyPhotos, smallPhoto } from '../testing/legacy-photos.js';
import {
  createMediaHarness,
  keysIn,
  readObject,
  withoutThumbnails,
  type MediaHarness,
} from '../testing/media-harness.js';
import { startFakeAuth, type FakeAuth } from '../testing/fake-auth.js';

const ACTOR = { id: v4(), address: '203.0.113.7' };

let legacy: LegacyPhotos;
let media: MediaHarness;
let auth: FakeAuth;
let ada: NonNullable<FoundUser['user']>;
let people = 0;

beforeAll(async () => {
  legacy = await LegacyPhotos.create();
  media = await createMediaHarness({ LEGACY_PHOTOS_DIR: legacy.directory });
  withoutThumbnails(media);
  auth = await startFakeAuth(media.harness);
});

afterAll(async () => {
  await media.close();
  await legacy.remove();
});

beforeEach(() => {
  people += 1;
  ada = auth.add(`ada-${people}@example.org`);
});

/** Lets the photos that a test holds back into the store. */
let release = (): void => undefined;

afterEach(async () => {
  release();
  jest.restoreAllMocks();
  await legacy.clear();
});

const start = () => media.calls.request('media.migration.start.v1', { actor: ACTOR });

async function end(): Promise<MigrationReport> {
  await waitFor('the end', async () => (await latest()).state !== 'running');
  return latest();
}

const latest = () => media.calls.request('media.migration.find.v1', {});

async function migrate(): Promise<MigrationReport> {
  await start();
  return end();
}

const folder = ({ id }: { id: string }, folderName: string): Promise<FolderDetail> => {
  const caller: Caller = { id, role: 'user' };
  return media.calls.request('media.folder.open.v1', { caller, ownerId: id, folderName });
};

const names = async (...of: Parameters<typeof folder>): Promise<string[]> =>
  (await folder(...of)).photos.map(({ filename }) => filename);

describe('a migration into Roomlight', () => {
  it('brings photos into their owners’ folders and leaves the files', async () => {
    const bob = auth.add('bob@example.org');
    const [first, second, third] = [await smallPhoto(), await smallPhoto(), await smallPhoto()];
    await legacy.put(`${ada.email}/12 Elm Street/front door.jpg`, first);
    await legacy.put(`${ada.email}/12 Elm Street/kitchen.jpg`, second);
    await legacy.put(`${ada.email}/Harbour/kitchen.jpg`, second);
    await legacy.put(`${bob.id}/Harbour/kitchen.jpg`, third);

    expect(await migrate()).toMatchObject({
      state: 'finished',
      destination: 'roomlight',
      success: true,
      message: '4 of 4 files are in Roomlight.',
      totalFiles: 4,
      successCount: 4,
      errorCount: 0,
      errors: [],
      error: null,
    });
    const { photos } = await folder(ada, '12_Elm_Street');
    expect(photos).toMatchObject([
      { filename: 'front_door.jpg', width: 12, height: 8, size: first.length, listingId: null },
      { filename: 'kitchen.jpg' },
    ]);
    expect(await names(ada, 'Harbour')).toEqual(['kitchen.jpg']);
    expect(await names(bob, 'Harbour')).toEqual(['kitchen.jpg']);
    const { key } = await media.calls.request('media.photo.locate.v1', {
      caller: { id: bob.id, role: 'user' },
      ownerId: bob.id,
      folderName: 'Harbour',
      filename: 'kitchen.jpg',
    });
    expect(await readObject(media.store, key)).toEqual(third);
    expect(await readFile(legacy.path(ada.email, '12 Elm Street', 'front door.jpg'))).toEqual(
      first,
    );
  });

  it('names what cannot be migrated and brings the rest', async () => {
    const photo = await smallPhoto();
    await legacy.put('secret/listing/elsewhere.jpg', await smallPhoto());
    await legacy.put(`${ada.email}/Home/good.jpg`, photo);
    await legacy.put(`${ada.email}/Home/notes.txt`, 'call the agent');
    await legacy.put(`${ada.email}/Home/empty.jpg`, '');
    await legacy.put(`${ada.email}/Home/cut.jpg`, photo.subarray(0, 100));
    await legacy.put(`${ada.email}/Home/raw/deep.jpg`, photo);
    await legacy.put(`${ada.email}/${'x'.repeat(121)}/long.jpg`, photo);
    await legacy.put(`${ada.email}/loose.jpg`, photo);
    await legacy.put('readme.txt', 'photos');
    await legacy.put('nobody@example.org/Home/1.jpg', photo);
    await legacy.put('nobody@example.org/Home/2.jpg', photo);
    await symlink(legacy.path('secret', 'listing'), legacy.path(ada.email, 'Linked'));
    await symlink('/etc/hostname', legacy.path(ada.email, 'Home', 'link.jpg'));

    const { errors, ...report } = await migrate();
    expect(report).toMatchObject({
      success: true,
      message: '1 of 13 files is in Roomlight. 12 could not be migrated.',
      totalFiles: 13,
      successCount: 1,
      errorCount: 12,
    });
    const { email } = ada;
    expect(errors.sort()).toEqual(
      [
        `${email}/Home/cut.jpg holds nothing behind its header`,
        `${email}/Home/empty.jpg is empty`,
        `${email}/Home/link.jpg is a link, and links aren’t followed`,
        `${email}/Home/notes.txt is not a picture`,
        `${email}/Home/raw is not a file`,
        `${email}/Linked is a link, and links aren’t followed`,
        `${email}/loose.jpg doesn’t belong to any listing`,
        `${email}/${'x'.repeat(121)} was refused: Listing name must be at most 120 characters`,
        'nobody@example.org has no account: their files were skipped',
        'readme.txt doesn’t belong to any user',
        'secret has no account: their files were skipped',
      ].sort(),
    );
    expect(await names(ada, 'Home')).toEqual(['good.jpg']);
  });

  it('that runs again skips what it has brought once, whatever became of it, and adds what is new', async () => {
    await legacy.put(`${ada.email}/Home/1.jpg`, await smallPhoto());
    await legacy.put(`${ada.email}/Home/2.jpg`, await smallPhoto());
    await migrate();
    const caller: Caller = { id: ada.id, role: 'user' };
    const home = { caller, ownerId: ada.id, folderName: 'Home' };
    await media.calls.request('media.photo.delete.v1', { ...home, filename: '2.jpg' });
    const keys = await keysIn(media.store, 'photos/');

    await legacy.put(
      `${ada.id}/Home/1.jpg`,
      await readFile(legacy.path(ada.email, 'Home', '1.jpg')),
    );
    expect(await migrate()).toMatchObject({ totalFiles: 3, successCount: 3, errorCount: 0 });
    expect(await names(ada, 'Home')).toEqual(['1.jpg']);
    expect((await keysIn(media.store, 'photos/')).length).toBeLessThanOrEqual(keys.length);

    await legacy.put(`${ada.email}/Home/1.jpg`, await smallPhoto());
    await migrate();
    expect(await names(ada, 'Home')).toEqual(['1.jpg', '1 (2).jpg']);
  });

  it('of nothing succeeds, while one of nothing usable fails', async () => {
    expect(await migrate()).toMatchObject({
      success: true,
      message: 'There were no files to migrate.',
      totalFiles: 0,
    });
    await legacy.put(`${ada.email}/Home/notes.txt`, 'call the agent');
    expect(await migrate()).toMatchObject({
      state: 'finished',
      success: false,
      error: 'No file could be migrated.',
      errorCount: 1,
    });
  });

  it('runs once at a time and reports its progress', async () => {
    for (let n = 1; n <= 6; n += 1) {
      await legacy.put(`${ada.email}/Home/${n}.jpg`, await smallPhoto());
    }
    const put = media.store.put.bind(media.store);
    const held = new Promise<void>((resolve) => (release = resolve));
    const putting = jest.spyOn(media.store, 'put').mockImplementation(async (...object) => {
      await held;
      return put(...object);
    });
    await start();
    await waitFor('the first photos', () => putting.mock.calls.length === 4);
    expect(await latest()).toMatchObject({
      state: 'running',
      success: false,
      message: '0 of 6 files done.',
      totalFiles: 6,
      successCount: 0,
    });
    await expect(start()).rejects.toMatchObject({
      status: 409,
      detail: 'A migration is already running.',
    });
    release();
    expect(await end()).toMatchObject({ success: true, successCount: 6 });
  });

  it('continues when the store is back', async () => {
    await legacy.put(`${ada.email}/Home/1.jpg`, await smallPhoto());
    const putting = jest
      .spyOn(media.store, 'put')
      .mockRejectedValue(new StoreUnavailableError('write', { cause: new Error('full') }));
    await start();
    await waitFor('the delay', async () => {
      const { state, error } = await latest();
      // The job begins again every few seconds, without an error until it meets the store.
      return (
        state === 'running' &&
        error === 'Something the migration needs is not available. It will continue automatically.'
      );
    });
    putting.mockRestore();
    expect(await end()).toMatchObject({ success: true, successCount: 1, error: null });
    expect(await names(ada, 'Home')).toEqual(['1.jpg']);
  });

  it('continues when its job was lost', async () => {
    await legacy.put(`${ada.email}/Home/1.jpg`, await smallPhoto());
    const database = media.app.get(DataSource);
    await database.query(
      `insert into photo_migrations (id, destination, state, told_at)
       values ($1, 'roomlight', 'running', now() - interval '1 hour')`,
      [v4()],
    );
    await media.app.get(MigrationsService).goOn();
    expect(await end()).toMatchObject({ success: true, successCount: 1 });
  });

  it('forgets what it brought for a user who is deleted', async () => {
    await legacy.put(`${ada.email}/Home/1.jpg`, await smallPhoto());
    await migrate();
    const database = media.app.get(DataSource);
    const rows = () =>
      database.query<unknown[]>('select 1 from migrated_files where owner_id = $1', [ada.id]);
    expect(await rows()).toHaveLength(1);
    await database.transaction((manager) =>
      media.app.get(Outbox).publish(manager, 'auth.user.deleted.v1', { userId: ada.id }),
    );
    await waitFor('the rows to go', async () => (await rows()).length === 0);
    expect(await migrate()).toMatchObject({
      successCount: 0,
      errors: [`${ada.email}/Home/1.jpg was refused: Folder not found`],
    });
  });

  it('needs a directory', async () => {
    await legacy.remove();
    await expect(start()).rejects.toMatchObject({
      status: 422,
      detail: "LEGACY_PHOTOS_DIR can't be read (ENOENT: no such file or directory).",
      extra: { success: false },
    });
  });

  // The last one: the replica that the others use stops.
  it('that a stopping process leaves is continued by another', async () => {
    for (let n = 1; n <= 12; n += 1) {
      await legacy.put(`${ada.email}/Home/${n}.jpg`, await smallPhoto());
    }
    const put = media.store.put.bind(media.store);
    const putting = jest
      .spyOn(media.store, 'put')
      .mockImplementation((key, body, options) =>
        putting.mock.calls.length > 6
          ? new Promise((_, reject) =>
              options?.signal?.addEventListener('abort', () => reject(new Error('stopped'))),
            )
          : put(key, body, options),
      );
    await start();
    await waitFor('half of it', () => putting.mock.calls.length > 6);
    const variables = {
      DATA_DIR: media.directory,
      LEGACY_PHOTOS_DIR: legacy.directory,
    };
    const second = await media.harness.start(AppModule, MEDIA, variables);
    await media.app.close();
    media = { ...media, app: second, calls: second.get(RpcClient) };
    expect(await end()).toMatchObject({ success: true, totalFiles: 12, successCount: 12 });
    expect((await folder(ada, 'Home')).photos).toHaveLength(12);
  });
});
