import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { FoundUser, MigrationReport } from '@roomlight/contracts';
import { locatedFiles, secretsIn } from '@roomlight/imaging/testing';
import { waitFor } from '@roomlight/platform/testing';
import { createHash } from 'node:crypto';
import { v4 } from 'uuid';
import { AppModule } from '../../app.module.js';
import { MEDIA } from '../../service.js';
import { BOX_SECRET, BoxStub } from '../../testing/box-stub.js';
import { LegacyPhotos, smallPhoto } from '../../testing/legacy-photos.js';
import { createMediaHarness, keysIn, type MediaHarness } from '../../testing/media-harness.js';
import { startFakeAuth } from '../../testing/fake-auth.js';

const ACTOR = { id: v4(), address: '203.0.113.7' };
const sha1 = (content: Buffer) => createHash('sha1').update(content).digest('hex');

let box: BoxStub;
let legacy: LegacyPhotos;
let media: MediaHarness;
let ada: NonNullable<FoundUser['user']>;

beforeAll(async () => {
  [box, legacy] = [await BoxStub.start(), await LegacyPhotos.create()];
  media = await createMediaHarness({
    LEGACY_PHOTOS_DIR: legacy.directory,
    BOX_CLIENT_ID: 'roomlight',
    BOX_CLIENT_SECRET: BOX_SECRET,
    BOX_ENTERPRISE_ID: '4711',
    BOX_API_BASE: box.url,
  });
  ada = (await startFakeAuth(media.harness)).add('ada@example.org');
});

afterAll(async () => {
  await media.close();
  await box.close();
  await legacy.remove();
});

afterEach(async () => {
  box.reset();
  await legacy.clear();
});

const latest = () => media.calls.request('media.migration.find.v1', {});

async function migrate(): Promise<MigrationReport> {
  await media.calls.request('media.migration.start.v1', { actor: ACTOR });
  await waitFor('the end', async () => (await latest()).state !== 'running');
  return latest();
}

const uploads = () => box.asked.filter((asked) => asked === 'POST /2.0/files/content').length;

describe('a migration to Box', () => {
  it('makes a folder for each user and listing and sends nothing twice', async () => {
    const photos = await Promise.all([smallPhoto(), smallPhoto(), smallPhoto(), smallPhoto()]);
    const [first, second, third, fourth] = photos;
    const paths = ['1.jpg', '2.jpg', '3.jpg', 'last one.jpg'];
    for (const [n, photo] of photos.entries()) {
      await legacy.put(`${ada.email}/12 Elm Street/${paths[n]}`, photo);
    }
    await legacy.put(`${ada.id}/Harbour/1.jpg`, first ?? '');
    await legacy.put(`${ada.email}/Harbour/notes.txt`, 'call the agent');

    expect(await migrate()).toMatchObject({
      destination: 'box',
      success: true,
      message: '5 of 6 files are in Box. 1 could not be migrated.',
      errors: ['ada@example.org/Harbour/notes.txt is not a picture'],
    });
    const there = {
      'ada@example.org/12_Elm_Street/1.jpg': sha1(first ?? Buffer.alloc(0)),
      'ada@example.org/12_Elm_Street/2.jpg': sha1(second ?? Buffer.alloc(0)),
      'ada@example.org/12_Elm_Street/3.jpg': sha1(third ?? Buffer.alloc(0)),
      'ada@example.org/12_Elm_Street/last_one.jpg': sha1(fourth ?? Buffer.alloc(0)),
      'ada@example.org/Harbour/1.jpg': sha1(first ?? Buffer.alloc(0)),
    };
    expect(box.tree()).toEqual(there);
    expect(await keysIn(media.store, 'photos/')).toEqual([]);

    const sent = uploads();
    expect(await migrate()).toMatchObject({ successCount: 5, errorCount: 1 });
    expect(uploads()).toBe(sent);

    const changed = await smallPhoto();
    await legacy.put(`${ada.email}/12 Elm Street/1.jpg`, changed);
    await migrate();
    expect(box.tree()).toEqual({
      ...there,
      'ada@example.org/12_Elm_Street/1 (2).jpg': sha1(changed),
    });
  });

  it('sends no place, serial number or name of an owner along, and nothing twice', async () => {
    const located = await locatedFiles();
    for (const [n, { format, bytes }] of located.entries()) {
      await legacy.put(`${ada.email}/Harbour/${n}.${format}`, bytes);
    }
    const report = await migrate();
    expect(report).toMatchObject({ success: true, successCount: located.length });
    expect(box.contents()).toHaveLength(located.length);
    expect(box.contents().flatMap(secretsIn)).toEqual([]);
    const sent = uploads();
    expect(await migrate()).toMatchObject({ success: true, successCount: located.length });
    expect(uploads()).toBe(sent);
  });

  it('sends a large photo in parts and waits until they are assembled', async () => {
    const large = await smallPhoto(20_000_000);
    await legacy.put(`${ada.email}/Home/large.jpg`, large);
    expect(await migrate()).toMatchObject({ successCount: 1, errors: [] });
    expect(box.tree()).toEqual({ 'ada@example.org/Home/large.jpg': sha1(large) });
    expect(box.asked.filter((asked) => asked.endsWith('/commit'))).toHaveLength(2);
    expect(uploads()).toBe(0);
  });

  it('retries when Box has too many requests, and treats a name that somebody took as taken', async () => {
    const photo = await smallPhoto();
    await legacy.put(`${ada.email}/Home/1.jpg`, photo);
    const conflicts = { type: 'file', id: '7', name: '1.jpg', sha1: sha1(await smallPhoto()) };
    const tooMany = {
      status: 429,
      headers: { 'retry-after': '0.05' },
      body: { code: 'rate_limit' },
    };
    const taken = {
      status: 409,
      body: { code: 'item_name_in_use', context_info: { conflicts } },
    };
    box.next.push(
      { asked: 'POST /2.0/files/content', answer: tooMany },
      { asked: 'POST /2.0/files/content', answer: taken },
    );
    expect(await migrate()).toMatchObject({ successCount: 1, errors: [] });
    expect(box.tree()).toEqual({ 'ada@example.org/Home/1 (2).jpg': sha1(photo) });
    expect(uploads()).toBe(3);
  });

  it('continues with the rest when Box refuses a photo', async () => {
    await legacy.put(`${ada.email}/Home/1.jpg`, await smallPhoto());
    await legacy.put(`${ada.email}/Home/2.jpg`, await smallPhoto());
    const answer = { status: 403, body: { code: 'access_denied_insufficient_permissions' } };
    box.next.push({ asked: 'POST /2.0/files/content', answer });
    expect(await migrate()).toMatchObject({
      successCount: 1,
      errors: [
        expect.stringMatching(
          /Home\/[12]\.jpg was refused by Box: access_denied_insufficient_permissions$/,
        ),
      ],
    });
  });

  it('retries what Box fails at', async () => {
    await legacy.put(`${ada.email}/Home/1.jpg`, await smallPhoto());
    box.next.push({ asked: 'POST /2.0/files/content', answer: { status: 503 } });
    expect(await migrate()).toMatchObject({ success: true, successCount: 1 });
    expect(uploads()).toBe(2);
  });

  it.each([
    [
      'the secret is wrong',
      { BOX_CLIENT_SECRET: 'another' },
      'Box refuses BOX_CLIENT_ID, BOX_CLIENT_SECRET or the account (BOX_ENTERPRISE_ID, BOX_USER_ID).',
    ],
    [
      'there is no such folder',
      { BOX_ROOT_FOLDER_ID: '99' },
      'Box has no folder 99 (BOX_ROOT_FOLDER_ID) that the account can use.',
    ],
  ])('fails at once when %s', async (_, wrong, error) => {
    await legacy.put(`${ada.email}/Home/1.jpg`, await smallPhoto());
    const harness = await createMediaHarness({
      LEGACY_PHOTOS_DIR: legacy.directory,
      BOX_CLIENT_ID: 'roomlight',
      BOX_CLIENT_SECRET: BOX_SECRET,
      BOX_ENTERPRISE_ID: '4711',
      BOX_API_BASE: box.url,
      ...wrong,
    });
    try {
      await harness.calls.request('media.migration.start.v1', { actor: ACTOR });
      const found = () => harness.calls.request('media.migration.find.v1', {});
      await waitFor('the end', async () => (await found()).state !== 'running');
      expect(await found()).toMatchObject({ state: 'failed', success: false, error });
    } finally {
      await harness.close();
    }
  });

  it.each([
    ['BOX_CLIENT_SECRET is missing', { BOX_CLIENT_ID: 'a', BOX_USER_ID: '1' }],
    ['BOX_ENTERPRISE_ID is missing', { BOX_CLIENT_ID: 'a', BOX_CLIENT_SECRET: 'b' }],
  ])('does not start with incomplete credentials: %s', async (problem, variables) => {
    await expect(media.harness.start(AppModule, MEDIA, variables)).rejects.toThrow(problem);
  });
});
