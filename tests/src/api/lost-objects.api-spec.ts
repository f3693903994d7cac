import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  deliveredKey,
  mapsKey,
  versionKey,
  type FolderPhoto,
  type PhotoEdits,
} from '@roomlight/contracts';
import { locatedFiles } from '@roomlight/imaging/testing';
import { LocalStore } from '@roomlight/storage';
import { join } from 'node:path';
import { sharedProduct } from '../product/shared-product.js';
import { newUser } from '../product/users.js';
import { isFinished, type ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { generatedSets, plainPhoto, SMALL } from '../support/photos.js';
import { query } from '../support/rows.js';
import { addShare, approveAll } from '../support/shares.js';
import { zipFiles } from '../support/zip-files.js';

const FOLDER = 'Lost_House';
const ADJUSTED = { brightness: 120, saturation: 100, warmth: 0, blackLevel: 100 };
const [MERGED, EDITED, LOCATED, LOST, KEPT] = [
  'ROOM_0010.jpg',
  'edited.jpg',
  'located.jpg',
  'lost.jpg',
  'kept.jpg',
];
const NOTE = '_Missing photos.txt';

const { stack } = sharedProduct();
let owner: ApiClient;
let store: LocalStore;
let photos: FolderPhoto[];
let token: string;
let exportId: string;

const folderPath = () => `/api/folders/${owner.user.id}/${encodeURIComponent(FOLDER)}`;
const versionOf = ({ url }: FolderPhoto) => new URL(url, stack.url).searchParams.get('v') ?? '';
const named = (filename: string): FolderPhoto => {
  const photo = photos.find((one) => one.filename === filename);
  if (photo === undefined) {
    throw new Error(`${filename} is not among ${photos.map((one) => one.filename).join(', ')}`);
  }
  return photo;
};
const masterOf = (photo: FolderPhoto) => versionKey(photo.id, versionOf(photo));

beforeAll(async () => {
  owner = await newUser('loser');
  store = await LocalStore.open(join(stack.dataDirectory, 'objects'));
  expect(await owner.submit(FOLDER, await generatedSets(1, SMALL))).toMatchObject({ status: 200 });
  await owner.waitForListing(FOLDER, isFinished);
  const located = (await locatedFiles()).find(({ form }) => form === 'EXIF');
  const plain = await plainPhoto('any.jpg', SMALL);
  const files = [EDITED, LOST, KEPT].map((name) => ({ ...plain, name }));
  await owner.saveExteriors(FOLDER, [
    ...files,
    { name: LOCATED, bytes: located?.bytes ?? Buffer.alloc(0) },
  ]);
  const form = { folderName: FOLDER, filename: EDITED, correctionType: 'vertical', angle: 3 };
  expect(await owner.call('POST', '/api/apply-perspective-correction', form)).toMatchObject({
    status: 200,
  });
  await approveAll(owner, FOLDER);
  ({ photos } = await owner.folder(FOLDER));
  ({ token } = await addShare(owner, FOLDER));
  const order = { presetId: 'web', choice: 'all' };
  exportId = String((await owner.call('POST', `${folderPath()}/exports`, order)).body['id']);
  await eventually(async () => {
    const { body } = await owner.call('GET', `/api/exports/${exportId}`);
    expect(body).toMatchObject({ ready: photos.length });
  });
});

/** The bytes at an address, once they are prepared; what is under way is asked for again. */
function opened(path: string, init: RequestInit = {}): Promise<{ status: number; bytes: Buffer }> {
  return eventually(async () => {
    const response = await owner.fetch(path, init);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect({ path, status: response.status }).not.toMatchObject({ status: 409 });
    return { status: response.status, bytes };
  });
}

/** The names in a ZIP without the numbers of their places. */
async function namesIn(path: string): Promise<string[]> {
  const { status, bytes } = await opened(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return [...(await zipFiles(bytes)).keys()].map((name) => name.replace(/^\d+_/, '')).sort();
}

async function sharedDownload(): Promise<string> {
  const { bytes } = await opened(`/api/shares/${token}/downloads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ photoIds: [] }),
  });
  return String((JSON.parse(bytes.toString()) as { id: string }).id);
}

async function ticket(): Promise<string> {
  const adjusted = [KEPT, LOST].map((filename) => ({ filename, ...ADJUSTED }));
  const { body } = await owner.call('POST', `${folderPath()}/download-ticket`, {
    photos: adjusted,
  });
  const id = String(body['ticket']);
  await eventually(async () => {
    const prepared = await owner.call('POST', `/api/download-tickets/${id}/prepare`, {});
    expect(prepared.status).toBe(200);
    expect(prepared.body['ready']).toBe(prepared.body['total']);
  });
  return id;
}

/** The addresses of everything that can be opened of a photo. */
function addressesOf(photo: FolderPhoto): string[] {
  const plain = photo.url.split('?')[0] ?? '';
  const shared = `/api/shares/${token}/photos/${photo.id}`;
  return [
    photo.url,
    `${photo.url}&download=1`,
    `${photo.url}&download=original`,
    ...[320, 640, 1280].map((width) => `${photo.url}&w=${width}`),
    `${plain}?brightness=120`,
    ...[640, 1280].map((width) => `${shared}?w=${width}`),
  ];
}

interface Opened {
  /** The statuses of each photo's addresses. */
  statuses: Record<string, number[]>;
  zips: string[][];
}

async function openEverything(ids: { ticket: string; download: string }): Promise<Opened> {
  const statuses: Record<string, number[]> = {};
  for (const photo of photos) {
    const answers = await Promise.all(addressesOf(photo).map((path) => opened(path)));
    statuses[photo.filename] = [...new Set(answers.map(({ status }) => status))];
  }
  const edits = await owner.call('GET', `${photos[0]?.url.split('?')[0]}/edits`);
  expect(edits.status).toBe(200);
  return {
    statuses,
    zips: [
      await namesIn(`${folderPath()}/download-zip`),
      await namesIn(`${folderPath()}/download-zip?ticket=${ids.ticket}`),
      await namesIn(`/api/shares/${token}/downloads/${ids.download}`),
      await namesIn(`/api/exports/${exportId}/zip`),
    ],
  };
}

const mapsAddress = () =>
  `${named(MERGED).url.split('?')[0]}/light-maps/${versionOf(named(MERGED))}`;

async function lightOf(photo: FolderPhoto): Promise<PhotoEdits['light']> {
  const response = await owner.fetch(`${photo.url.split('?')[0]}/edits`);
  return ((await response.json()) as PhotoEdits).light;
}

async function keysOfPhotos(prefix: string): Promise<string[]> {
  const keys = await stack.storedKeys(prefix);
  return keys.filter((key) => photos.some((photo) => key.includes(versionOf(photo))));
}

/** Those of the folder's photos in a table of derived images. */
const idsIn = async (table: 'adjusted_photos' | 'exported_photos'): Promise<string[]> =>
  (
    await query<{ id: string }>(
      stack.databaseUrl,
      `select id from media.${table} where version_id = any($1)`,
      [photos.map(versionOf)],
    )
  ).map(({ id }) => id);

describe('objects that the store has lost', () => {
  it('are made again, and a lost master is named and left out, without breaking the rest', async () => {
    const names = [MERGED, EDITED, LOCATED, LOST, KEPT];
    const ids = { ticket: await ticket(), download: await sharedDownload() };
    const before = await openEverything(ids);
    expect(before.statuses).toEqual(Object.fromEntries(names.map((name) => [name, [200]])));
    expect(before.zips.map((zip) => zip.length)).toEqual([5, 5, 5, 5]);
    expect((await opened(mapsAddress())).status).toBe(200);

    const derived = [
      ...(await keysOfPhotos('renditions/')),
      ...(await idsIn('adjusted_photos')).map((id) => `adjusted/${id}`),
      ...(await idsIn('exported_photos')).map((id) => `exports/${id}`),
      mapsKey(versionOf(named(MERGED))),
    ];
    expect(new Set(derived.map((key) => key.split('/')[0]))).toEqual(
      new Set(['renditions', 'adjusted', 'exports', 'maps']),
    );
    await store.delete([
      ...derived,
      ...[EDITED, LOCATED, LOST].map((name) => masterOf(named(name))),
    ]);

    const after = await openEverything(ids);
    expect(after.statuses).toEqual({ ...before.statuses, [LOST]: [404] });
    const others = names.filter((name) => name !== LOST);
    expect(after.zips.slice(0, 3)).toEqual([1, 2, 3].map(() => [...others, NOTE].sort()));
    expect(after.zips[3]).toHaveLength(5);
    expect(after.zips[3]).toContain(NOTE);

    const answer = await owner.call('GET', named(LOST).url);
    expect(answer.body).toMatchObject({ code: 'photo_lost' });
    expect(answer.body['detail']).toContain(LOST);
    const { photos: listed } = await owner.folder(FOLDER);
    expect(listed.filter(({ lost }) => lost).map(({ filename }) => filename)).toEqual([LOST]);

    // The maps are made from the kept frames, in the background.
    await opened(mapsAddress());
    await eventually(async () => {
      expect(await lightOf(named(MERGED))).not.toBeNull();
      expect((await opened(mapsAddress())).status).toBe(200);
    });
  });

  it('include files for delivery, which are made again', async () => {
    const { id } = named(KEPT);
    const bytes = (await locatedFiles()).find(({ form }) => form === 'EXIF')?.bytes;
    const name = 'delivered.jpg';
    await owner.saveExteriors(FOLDER, [{ name, bytes: bytes ?? Buffer.alloc(0) }]);
    const stored = (await owner.folder(FOLDER)).photos.find(({ filename }) => filename === name);
    const path = `${stored?.url}&download=1`;
    expect((await opened(path)).status).toBe(200);
    const key = deliveredKey(stored === undefined ? id : versionOf(stored));
    expect(await stack.storedKeys(key)).toEqual([key]);
    await store.delete(key);
    expect((await opened(path)).status).toBe(200);
    expect(await stack.storedKeys(key)).toEqual([key]);
  });
});
