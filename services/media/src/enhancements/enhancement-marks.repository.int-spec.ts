import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type {
  Caller,
  EventName,
  EventPayload,
  FolderRenamed,
  NewPhoto,
} from '@roomlight/contracts';
import { databaseClock, EventContext, Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import {
  createMediaHarness,
  newPhoto,
  newUser,
  type MediaHarness,
  record,
} from '../testing/media-harness.js';
import { EnhancementMarksRepository } from './enhancement-marks.repository.js';
import { EnhancementsController } from './enhancements.controller.js';

const TWO_DAYS_MS = 48 * 3_600_000;
let media: MediaHarness;
let database: DataSource;
let messages: EnhancementsController;
let anna: Caller;
let first: NewPhoto;
let second: NewPhoto;
let listingId: string;
const renamed: FolderRenamed[] = [];

beforeAll(async () => {
  media = await createMediaHarness();
  database = media.app.get(DataSource);
  messages = media.app.get(EnhancementsController);
  await record(media, 'media.folder.renamed.v1', renamed);
});
afterAll(() => media.close());

beforeEach(async () => {
  anna = newUser();
  listingId = v7();
  [first, second] = [newPhoto('1.jpg'), newPhoto('2.jpg')];
  const photos = [first, second];
  await media.calls.request('media.photo.add.v1', {
    ...folder(),
    whenFolderIsMissing: 'create',
    photos,
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const folder = (folderName = 'Home') => ({ caller: anna, ownerId: anna.id, folderName });
const rename = (folderName: string, newName: string) =>
  media.calls.request('media.folder.rename.v1', { ...folder(folderName), newName });

/** The names of the photos that wait. */
async function waiting(folderName?: string): Promise<string[]> {
  const { processing, photos } = await media.calls.request(
    'media.folder.open.v1',
    folder(folderName),
  );
  expect(processing).toBe(photos.some((photo) => photo.processing));
  return photos.filter((photo) => photo.processing).map(({ filename }) => filename);
}

const tell = <Name extends EventName>(name: Name, payload: EventPayload<Name>) =>
  database.transaction((manager) => media.app.get(Outbox).publish(manager, name, payload));

const started = (...photos: NewPhoto[]) => ({
  listingId,
  userId: anna.id,
  folderName: 'Home',
  photoIds: photos.map(({ photoId }) => photoId),
});
const enhanced = ({ photoId, versionId }: NewPhoto) => ({
  listingId,
  taskId: v7(),
  sourceVersionId: versionId,
  revision: 0,
  photo: newPhoto('a.jpg', { photoId }),
});

const inside = (manager: EntityManager, eventId: string): EventContext =>
  Object.assign(new EventContext('queue.photo.enhanced.v1', eventId), { manager });

/** Has an event handled now, whenever it was told. */
const handle = (work: (manager: EntityManager) => Promise<void>) => database.transaction(work);
const start = (eventId = v7(), photos = [first, second]) =>
  handle((manager) => messages.started(started(...photos), inside(manager, eventId)));
const finish = (photo: NewPhoto, eventId = v7()) =>
  handle((manager) => messages.enhanced(enhanced(photo), inside(manager, eventId)));
const end = (eventId = v7()) =>
  handle((manager) => messages.ended({ listingId }, inside(manager, eventId)));

it('a photo is being processed until it is done or the whole enhancement is over', async () => {
  await tell('queue.enhancement.started.v1', started(first, second));
  await waitFor('both to wait', async () => (await waiting()).length === 2);
  await tell('queue.photo.enhanced.v1', enhanced(first));
  await waitFor('one to be done', async () => (await waiting()).length === 1);
  expect(await waiting()).toEqual(['2.jpg']);
  await tell('queue.enhancement.ended.v1', { listingId });
  await waitFor('all to be over', async () => (await waiting()).length === 0);
});

it('a photo still waits when it was changed meanwhile, and its picture is made again', async () => {
  await finish(first);
  await start();
  await finish(first);
  expect(await waiting()).toEqual(['1.jpg', '2.jpg']);
});

it('a photo of a listing that is already over does not wait', async () => {
  const early = v7();
  await end();
  await start(early);
  expect(await waiting()).toEqual([]);
});

it('a late message about an earlier enhancement does not affect the next one', async () => {
  await start();
  const [late, end1] = [v7(), v7()];
  await start();
  await end(end1);
  await finish(first, late);
  expect(await waiting()).toEqual(['1.jpg', '2.jpg']);
  await end();
  expect(await waiting()).toEqual([]);
  await start(v7(), [second]);
  expect(await waiting()).toEqual(['2.jpg']);
});

it('the end of an enhancement waits for a start that is being handled', async () => {
  const eventId = v7();
  let ending: Promise<void> = Promise.resolve();
  await handle(async (manager) => {
    await messages.started(started(first, second), inside(manager, eventId));
    ending = end();
    await waitFor('the end to wait', async () => {
      const locks = await database.query<unknown[]>(
        `select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return locks.length > 0;
    });
  });
  await ending;
  expect(await waiting()).toEqual([]);
});

it.each([
  ['meanwhile', ['1.jpg', '2.jpg'], () => start()],
  [
    'meanwhile, and which is over already,',
    [],
    async () => {
      const early = v7();
      await end();
      await start(early);
    },
  ],
])(
  'a listing whose folder was renamed %s gets the new name and follows the folder',
  async (_, wait, begin) => {
    await rename('Home', 'New');
    await begin();
    expect(await waiting('New')).toEqual(wait);
    await rename('New', 'Newer');
    const told = await waitFor('both to be told', () => {
      const mine = renamed.filter(({ listingIds }) => listingIds.includes(listingId));
      return mine.length === 2 && mine;
    });
    expect(told.map(({ folderName }) => folderName)).toEqual(['New', 'Newer']);
  },
);

it('a deleted photo leaves nothing behind and does not recreate a folder', async () => {
  await start();
  await media.calls.request('media.photo.delete.v1', { ...folder(), filename: '1.jpg' });
  expect(await waiting()).toEqual(['2.jpg']);
  await start();
  expect(await waiting()).toEqual(['2.jpg']);
  await media.calls.request('media.folder.delete.v1', folder());
  await start();
  await expect(waiting()).rejects.toMatchObject({ status: 404 });
  const marks = await database.query<unknown[]>(
    'select 1 from photos_to_enhance where listing_id = $1',
    [listingId],
  );
  expect(marks).toEqual([]);
});

it('a deleted user’s photos are removed with their marks, and late messages have no effect', async () => {
  await start();
  await tell('auth.user.deleted.v1', { userId: anna.id });
  const marks = () =>
    database.query<unknown[]>('select 1 from photos_to_enhance where listing_id = $1', [listingId]);
  await waitFor('the marks to go', async () => (await marks()).length === 0);
  await start();
  await finish(first);
  expect(await marks()).toEqual([]);
  await expect(waiting()).rejects.toMatchObject({ status: 404 });
});

it('an orphaned mark is removed after two days', async () => {
  await start();
  const marks = media.app.get(EnhancementMarksRepository);
  await marks.forgetOld();
  expect(await waiting()).toHaveLength(2);
  const later = Date.now() + TWO_DAYS_MS + 60_000;
  jest.spyOn(databaseClock, 'now').mockResolvedValue(new Date(later));
  await marks.forgetOld();
  expect(await waiting()).toEqual([]);
});
