import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { notFound, versionKey } from '@roomlight/contracts';
import { buffer } from 'node:stream/consumers';
import { CAMERA, jpeg, locatedJpeg, PLACE, png, raw, tiff, turnedJpeg } from '../testing/photos.js';
import { ADA, BOB, runGateway, type RunningGateway } from '../testing/running-gateway.js';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runGateway();
});

afterAll(() => gateway.close());

beforeEach(async () => {
  gateway.media.added.length = 0;
  gateway.media.opened.length = 0;
  await gateway.store.delete(await gateway.storedKeys());
});

interface NamedFile {
  name: string;
  bytes: Buffer;
}

function send(path: string, folderName: string, files: readonly NamedFile[]): Promise<Response> {
  const form = new FormData();
  files.forEach(({ name, bytes }) =>
    form.append('photos', new Blob([new Uint8Array(bytes)]), name),
  );
  form.append('folderName', folderName);
  return gateway.call(path, { method: 'POST', body: form });
}

describe('a folder', () => {
  it.each([
    ['its path', `/api/folders/${BOB.id}/12_Elm_Street`, BOB.id],
    ['its encoded path', `/api/folders/${BOB.id}%2F12_Elm_Street`, BOB.id],
    ['its name', '/api/folders/12_Elm_Street', ADA.id],
    ['the listing’s name', '/api/folders/12%20Elm%20Street', ADA.id],
  ])('is opened by %s', async (_, path, ownerId) => {
    const response = await gateway.call(path);
    expect(response.status).toBe(200);
    expect(gateway.media.opened).toEqual([
      { caller: { id: ADA.id, role: 'user' }, ownerId, folderName: '12_Elm_Street' },
    ]);
  });

  it('is in the list of folders', async () => {
    const response = await gateway.call('/api/folders');
    expect(await response.json()).toEqual({ folders: [] });
  });
});

describe('the order of a folder', () => {
  const FOLDER = `${ADA.id}/12_Elm_Street`;
  const [first, second] = [
    '0199f4a0-0000-7000-8000-000000000001',
    '0199f4a0-0000-7000-8000-000000000002',
  ];
  const asked = {
    caller: { id: ADA.id, role: 'user' },
    ownerId: ADA.id,
    folderName: '12_Elm_Street',
  };
  const send = (method: string, path: string, body: object) =>
    gateway.call(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

  it.each([`/api/folders/${FOLDER}`, `/api/folders/${encodeURIComponent(FOLDER)}`])(
    'is changed at %s',
    async (path) => {
      gateway.media.asked.length = 0;
      const move = { photoIds: [second], beforePhotoId: first };
      const moved = await send('POST', `${path}/photos/move`, move);
      expect([moved.status, await moved.json()]).toEqual([200, { message: 'photo.move' }]);
      const marks = { photoIds: [first], room: null, rating: 5, flag: 'picked', approved: true };
      const marked = await send('PATCH', `${path}/photos`, marks);
      expect([marked.status, await marked.json()]).toEqual([200, { message: 'photo.mark' }]);
      expect(gateway.media.asked).toEqual([
        { call: 'photo.move', request: { ...asked, move } },
        { call: 'photo.mark', request: { ...asked, marks } },
      ]);
    },
  );

  it.each([
    [{ photoIds: [first], rating: 6 }, 'The rating must be a whole number from 0 to 5'],
    [{ photoIds: [first], room: 'attic' }, /^The room must be exterior, /],
    [{ photoIds: [first], flag: 'kept' }, 'The flag must be picked or rejected'],
    [{ photoIds: [], flag: null }, /^The photo ids must be /],
  ])('is not changed by %j', async (marks, message) => {
    const response = await send('PATCH', `/api/folders/${FOLDER}/photos`, marks);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ message: expect.stringMatching(message) }],
    });
  });
});

describe('an exterior photo', () => {
  const save = (files: readonly NamedFile[]) =>
    send('/api/hdr/save-to-folder', '12 Elm Street', files);

  it('goes to the listing’s folder, which is created when it is missing', async () => {
    const response = await save([
      { name: 'front.jpg', bytes: await jpeg(60, 40) },
      { name: 'back.png', bytes: await png() },
    ]);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      uploadedCount: 2,
      path: `${ADA.id}/12_Elm_Street`,
      filenames: ['front.jpg', 'back.png'],
    });
    const [request] = gateway.media.added;
    expect(request).toMatchObject({
      whenFolderIsMissing: 'create',
      folderName: '12_Elm_Street',
      title: '12 Elm Street',
    });
    expect(request?.photos).toMatchObject([
      { filename: 'front.jpg', format: 'jpeg', width: 60, height: 40 },
      { filename: 'back.png', format: 'png' },
    ]);
    const keys = request?.photos.map(({ photoId, versionId }) => versionKey(photoId, versionId));
    expect(await gateway.storedKeys()).toEqual(keys?.sort());
  });

  it('is stored without the place where it was taken, and otherwise as it came', async () => {
    const [there, nowhere] = [await locatedJpeg(), await jpeg()];
    await save([
      { name: 'a.jpg', bytes: there },
      { name: 'b.jpg', bytes: nowhere },
    ]);
    const stored = await Promise.all(
      (gateway.media.added[0]?.photos ?? []).map(async ({ photoId, versionId }) =>
        buffer((await gateway.store.get(versionKey(photoId, versionId))).body),
      ),
    );
    const [first, second] = stored;
    expect([there.includes(PLACE), first?.includes(PLACE)]).toEqual([true, false]);
    expect([there.includes(CAMERA), first?.includes(CAMERA)]).toEqual([true, true]);
    expect(second?.equals(nowhere)).toBe(true);
  });

  it('can be a TIFF that has its size at its end', async () => {
    const response = await save([{ name: 'front.tif', bytes: await tiff(1000, 700) }]);
    expect(response.status).toBe(200);
    expect(gateway.media.added[0]?.photos).toMatchObject([
      { filename: 'front.tif', format: 'tiff', width: 1000, height: 700 },
    ]);
  });

  it('can’t be a RAW photo, which says what to do instead', async () => {
    const response = await save([{ name: 'front.jpg', bytes: raw(900, 700) }]);
    expect(await response.json()).toMatchObject({
      status: 400,
      detail: 'front.jpg is a RAW photo; export it as JPEG, or upload it as a set of its own',
    });
    await expect(gateway.storedKeys()).resolves.toEqual([]);
  });

  it('is as wide as it is displayed', async () => {
    await save([{ name: 'upright.jpg', bytes: await turnedJpeg(60, 40) }]);
    expect(gateway.media.added[0]?.photos).toMatchObject([{ width: 40, height: 60 }]);
  });
});

describe('a photo for an existing folder', () => {
  const add = (files: readonly NamedFile[]) =>
    send('/api/folders/upload-additional', `${ADA.id}/12_Elm_Street`, files);

  it('is added to the folder', async () => {
    const response = await add([{ name: 'more.jpg', bytes: await jpeg() }]);
    expect(await response.json()).toEqual({ uploadedCount: 1, filenames: ['more.jpg'] });
    expect(gateway.media.added[0]).toMatchObject({ whenFolderIsMissing: 'refuse' });
  });

  it('is a JPEG, whatever its name', async () => {
    const files = [
      { name: 'good.jpg', bytes: await jpeg() },
      { name: 'bad.jpg', bytes: await png() },
    ];
    const response = await add(files);
    expect(await response.json()).toMatchObject({
      status: 400,
      detail: 'bad.jpg is not a JPEG photo',
      errors: [{ field: 'photos', message: 'bad.jpg is not a JPEG photo' }],
    });
    await expect(gateway.storedKeys()).resolves.toEqual([]);
    expect(gateway.media.added).toEqual([]);
  });

  it('leaves nothing behind when the folder does not exist', async () => {
    const takesAll = gateway.media.onAdd;
    gateway.media.onAdd = () => Promise.reject(notFound('Folder'));
    const response = await add([{ name: 'more.jpg', bytes: await jpeg() }]);
    gateway.media.onAdd = takesAll;
    expect(response.status).toBe(404);
    await expect(gateway.storedKeys()).resolves.toEqual([]);
  });
});
