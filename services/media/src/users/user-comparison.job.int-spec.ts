import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@roomlight/contracts';
import { DataSource } from 'typeorm';
import { v4 } from 'uuid';
import { startFakeAuth, type FakeAuth } from '../testing/fake-auth.js';
import {
  createMediaHarness,
  newPhoto,
  newUser,
  type MediaHarness,
} from '../testing/media-harness.js';
import { UserComparison } from './user-comparison.job.js';

let media: MediaHarness;
let auth: FakeAuth;

beforeAll(async () => {
  media = await createMediaHarness();
  auth = await startFakeAuth(media.harness);
});

afterAll(() => media.close());

beforeEach(async () => {
  auth.deleted.clear();
  await media.app.get(DataSource).query('delete from folders');
  await compare();
});

const compare = () => media.app.get(UserComparison).compare(new AbortController().signal);

async function withFolder(): Promise<Caller> {
  const user = newUser();
  await media.calls.request('media.photo.add.v1', {
    caller: user,
    ownerId: user.id,
    folderName: 'Home',
    whenFolderIsMissing: 'create',
    photos: [newPhoto('1.jpg')],
  });
  return user;
}

async function owners(): Promise<string[]> {
  const rows = await media.app
    .get(DataSource)
    .query<{ id: string }[]>('select owner_id as id from folders');
  return rows.map(({ id }) => id).sort();
}

const reports = () =>
  media.app.get(DataSource).query<{ payload: object }[]>(
    `select payload from outbox_sent where name = 'media.differences.found.v1'
       union all select payload from outbox where name = 'media.differences.found.v1'`,
  );

describe('the comparison of users with auth', () => {
  it('removes what a deleted user left, when two comparisons found it, and reports it', async () => {
    const [anna, ben] = [await withFolder(), await withFolder()];
    auth.deleted.add(anna.id);
    await compare();
    expect(await owners()).toEqual([anna.id, ben.id].sort());
    await compare();
    expect(await owners()).toEqual([ben.id]);
    const [last] = (await reports()).slice(-1);
    expect(JSON.stringify(last)).toContain(`The account ${anna.id} was deleted`);
  });

  it('removes nothing of users whom auth does not know', async () => {
    const anna = await withFolder();
    await compare();
    await compare();
    expect(await owners()).toEqual([anna.id]);
  });

  it('removes nothing when auth takes the deletion back', async () => {
    const anna = await withFolder();
    auth.deleted.add(anna.id);
    await compare();
    auth.deleted.clear();
    await compare();
    auth.deleted.add(anna.id);
    await compare();
    expect(await owners()).toEqual([anna.id]);
  });

  it('removes nobody when more users would go than may at once, and reports that', async () => {
    const users = await Promise.all(Array.from({ length: 11 }, () => withFolder()));
    users.forEach(({ id }) => auth.deleted.add(id));
    auth.deleted.add(v4());
    await compare();
    await compare();
    expect(await owners()).toHaveLength(11);
    const [last] = (await reports()).slice(-1);
    expect(last).toMatchObject({ payload: { repaired: [] } });
  });
});

describe('the comparison of suspensions with auth', () => {
  it('learns who is suspended and who no longer is', async () => {
    const [anna, ben] = [await withFolder(), await withFolder()];
    const comparison = media.app.get(UserComparison);
    const suspended = async () => {
      await comparison.compareSuspensions(new AbortController().signal);
      const rows = await media.app
        .get(DataSource)
        .query<{ id: string }[]>('select owner_id as id from owner_suspensions where suspended');
      return rows.map(({ id }) => id);
    };
    auth.there.add(anna.id).add(ben.id);
    auth.suspended.add(anna.id);
    expect(await suspended()).toEqual([anna.id]);
    auth.suspended.clear();
    expect(await suspended()).toEqual([]);
  });
});
