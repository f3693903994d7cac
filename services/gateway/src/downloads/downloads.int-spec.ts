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
import { Logger } from '@nestjs/common';
import { notFound, type PhotoLocation, type Problem } from '@roomlight/contracts';
import { waitFor } from '@roomlight/platform/testing';
import { StoreUnavailableError } from '@roomlight/storage';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { TICKET } from '../testing/fake-media.js';
import { ODD_NAMES } from '../testing/odd-names.js';
import { readZip } from '../testing/read-zip.js';
import { ADA, runGateway, type RunningGateway } from '../testing/running-gateway.js';

const MB = 1024 * 1024;
const PATH = `/api/folders/${ADA.id}/Elm_Straße/download-zip`;
const FOLDER = {
  caller: { id: ADA.id, role: 'user' },
  ownerId: ADA.id,
  folderName: 'Elm_Straße',
};

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runGateway();
});

afterAll(() => gateway.close());

beforeEach(async () => {
  await gateway.store.delete(await gateway.storedKeys());
  gateway.media.asked.length = 0;
  gateway.media.refusal = null;
  gateway.media.files = [];
});

afterEach(() => {
  jest.restoreAllMocks();
});

async function addPhoto(filename: string, bytes: Buffer): Promise<PhotoLocation> {
  const key = `photos/${gateway.media.files.length}`;
  await gateway.store.put(key, Readable.from([bytes], { objectMode: false }));
  const photo: PhotoLocation = {
    key,
    size: bytes.length,
    contentType: 'image/jpeg',
    versionId: '0199f4a0-0000-7000-8000-000000000002',
    filename,
    modifiedAt: '2026-11-20T12:00:00.000Z',
  };
  gateway.media.files.push(photo);
  return photo;
}

const bytesOf = async (response: Response): Promise<Buffer> =>
  Buffer.from(await response.arrayBuffer());

describe('the ZIP of a folder', () => {
  it('has each photo under its name as Windows stores it, and the announced length', async () => {
    const photos = ODD_NAMES.map((odd, n) => ({
      name: `${odd}.jpg`,
      bytes: randomBytes(n * 1000),
      modifiedAt: new Date('2026-11-20T12:00:00Z'),
    }));
    for (const { name, bytes } of photos) {
      await addPhoto(name, bytes);
    }
    const response = await gateway.call(PATH);
    expect(response.status).toBe(200);
    const zip = await bytesOf(response);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(zip.length),
      'content-disposition': `attachment; filename="Elm_Stra?e.zip"; filename*=UTF-8''Elm_Stra%C3%9Fe.zip`,
      'cache-control': 'no-store',
    });
    expect(await readZip(zip)).toEqual(
      photos.map(({ name, ...photo }) => ({ ...photo, name: name.replace(/[?"]/g, '_') })),
    );
    expect(gateway.media.asked).toEqual([{ call: 'folder.files', request: FOLDER }]);
  });

  it.each([
    `/api/folders/${encodeURIComponent(`${ADA.id}/Elm_Straße`)}/download-zip?t=1`,
    '/api/folders/Elm%20Stra%C3%9Fe/download-zip',
  ])('is also available at %s', async (path) => {
    await addPhoto('a.jpg', randomBytes(10));
    await (await gateway.call(path)).body?.cancel();
    expect(gateway.media.asked).toEqual([{ call: 'folder.files', request: FOLDER }]);
  });

  it('answers a HEAD request with its headers alone', async () => {
    await addPhoto('a.jpg', randomBytes(100));
    const whole = await bytesOf(await gateway.call(PATH));
    const response = await gateway.call(PATH, { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe(String(whole.length));
    expect((await bytesOf(response)).length).toBe(0);
  });

  it('continues where a broken download ended, as long as it has the same bytes', async () => {
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
      const bytes = randomBytes(5000);
      Object.assign(await addPhoto(name, bytes), { crc32: crc32(bytes) });
    }
    const first = await gateway.call(PATH);
    const whole = await bytesOf(first);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('accept-ranges')).toBe('bytes');
    const go = (headers: Record<string, string>) => gateway.call(PATH, { headers });

    const rest = await go({ range: 'bytes=7000-', 'if-range': etag });
    expect(rest.status).toBe(206);
    expect(Object.fromEntries(rest.headers)).toMatchObject({
      'content-range': `bytes 7000-${whole.length - 1}/${whole.length}`,
      'content-length': String(whole.length - 7000),
      etag,
    });
    expect(await bytesOf(rest)).toEqual(whole.subarray(7000));
    const middle = await go({ range: 'bytes=4990-5200' });
    expect(await bytesOf(middle)).toEqual(whole.subarray(4990, 5201));

    const other = await go({ range: 'bytes=7000-', 'if-range': '"another"' });
    expect([other.status, await bytesOf(other)]).toEqual([200, whole]);
    const behind = await go({ range: `bytes=${whole.length}-` });
    expect(behind.status).toBe(416);
    expect(behind.headers.get('content-range')).toBe(`bytes */${whole.length}`);
    expect(await behind.json()).toMatchObject({ code: 'range_not_satisfiable' });
  });

  it('is sent whole where a checksum is not known yet', async () => {
    await addPhoto('a.jpg', randomBytes(100));
    const response = await gateway.call(PATH, { headers: { range: 'bytes=10-' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('accept-ranges')).toBeNull();
    expect((await readZip(await bytesOf(response))).map(({ name }) => name)).toEqual(['a.jpg']);
  });

  it('has the other photos and a note when the store has lost one', async () => {
    const [, lost] = [
      await addPhoto('a.jpg', randomBytes(9)),
      await addPhoto('b.jpg', randomBytes(9)),
    ];
    await gateway.store.delete(lost.key);
    gateway.media.missing.length = 0;
    const response = await gateway.call(PATH);
    expect(response.status).toBe(200);
    const files = await readZip(await bytesOf(response));
    expect(files.map(({ name }) => name)).toEqual(['a.jpg', '_Missing photos.txt']);
    expect(files[1]?.bytes.toString()).toContain('\r\nb.jpg\r\n');
    expect(gateway.media.missing).toEqual([lost.key]);
  });

  it('holds the adjusted photos of a ticket', async () => {
    await addPhoto('a.jpg', randomBytes(10));
    await (await gateway.call(`${PATH}?ticket=${TICKET}`)).body?.cancel();
    expect(gateway.media.asked[0]?.request).toEqual({ ...FOLDER, ticket: TICKET });
  });

  it.each(['?ticket=', '?ticket=7', `?ticket=${TICKET}&ticket=${TICKET}`])(
    'is not found for %s',
    async (query) => {
      const response = await gateway.call(PATH + query);
      expect(await response.json()).toMatchObject({ status: 400, errors: [{ field: 'ticket' }] });
    },
  );

  it('is not found for a folder without photos', async () => {
    const response = await gateway.call(PATH);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({
      status: 404,
      detail: 'No photos found in folder',
    });
  });

  it('is not found for strangers', async () => {
    gateway.media.refusal = notFound('Folder');
    const response = await gateway.call(PATH);
    expect(await response.json()).toMatchObject({ status: 404, detail: 'Folder not found' });
  });

  it('waits for an unavailable store', async () => {
    await addPhoto('a.jpg', randomBytes(10));
    jest
      .spyOn(gateway.store, 'stat')
      .mockRejectedValueOnce(new StoreUnavailableError('read', { cause: new Error('away') }));
    const response = await gateway.call(PATH);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    await response.body?.cancel();
  });
});

describe('a ZIP in progress', () => {
  const brokenOff = expect.objectContaining({ msg: 'The ZIP of Elm_Straße broke off' });

  it('breaks off when a photo has gone, and the failure is logged', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn');
    await addPhoto('a.jpg', randomBytes(MB));
    const { key } = await addPhoto('b.jpg', randomBytes(MB));
    await addPhoto('c.jpg', randomBytes(MB));
    // After all photos were there.
    const { store } = gateway;
    const get = store.get.bind(store);
    jest.spyOn(store, 'get').mockImplementation(async (wanted, options) => {
      await store.delete(wanted === key ? key : []);
      return get(wanted, options);
    });
    const response = await gateway.call(PATH);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(warn).toHaveBeenCalledWith(brokenOff);
  });

  it('leaves out a photo that does not have its announced length', async () => {
    await addPhoto('a.jpg', randomBytes(1000));
    const photo = await addPhoto('b.jpg', randomBytes(1000));
    photo.size = 999;
    const files = await readZip(await bytesOf(await gateway.call(PATH)));
    expect(files.map(({ name }) => name)).toEqual(['a.jpg', '_Missing photos.txt']);
  });

  it('stops reading when the client leaves', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn');
    await addPhoto('a.jpg', Buffer.alloc(40 * MB));
    await addPhoto('b.jpg', randomBytes(10));
    const opened: Readable[] = [];
    const { store } = gateway;
    const get = store.get.bind(store);
    jest.spyOn(store, 'get').mockImplementation(async (...question) => {
      const object = await get(...question);
      opened.push(object.body);
      return object;
    });
    const leaving = new AbortController();
    const response = await gateway.call(PATH, { signal: leaving.signal });
    await response.body?.getReader().read();
    leaving.abort();
    await waitFor('the end of the reading', () => opened[0]?.destroyed);
    expect(opened).toHaveLength(1);
    // It is no fault of ours.
    expect(warn).not.toHaveBeenCalledWith(brokenOff);
  });
});

describe('a download of adjusted photos', () => {
  const colours = { brightness: 120, saturation: 100, warmth: -3.5, blackLevel: 100 };
  const open = (body: object): Promise<Response> =>
    gateway.call(`/api/folders/${ADA.id}/Elm_Straße/download-ticket`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

  it('is made in steps', async () => {
    const response = await open({ photos: [{ filename: '家 #1.jpg', ...colours }] });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ticket: TICKET, ready: 0, total: 1 });
    const next = await gateway.call(`/api/download-tickets/${TICKET}/prepare`, { method: 'POST' });
    expect(next.status).toBe(200);
    expect(await next.json()).toEqual({ ticket: TICKET, ready: 1, total: 1 });
    const { caller } = FOLDER;
    expect(gateway.media.asked).toEqual([
      {
        call: 'download.open',
        request: { ...FOLDER, photos: [{ filename: '家 #1.jpg', colours }] },
      },
      { call: 'download.prepare', request: { caller, ticket: TICKET } },
    ]);
  });

  it.each([
    [{}, 'photos'],
    [{ photos: [7] }, 'photos.0'],
    [{ photos: [{ ...colours }] }, 'photos.0.filename'],
    [{ photos: [{ filename: 'a.jpg', ...colours, warmth: 51 }] }, 'photos.0.warmth'],
    [{ photos: [{ filename: 'a.jpg' }] }, 'photos.0.brightness'],
  ])('cannot be opened with %j', async (body, field) => {
    const response = await open(body);
    const { status, errors } = (await response.json()) as Problem;
    expect(status).toBe(400);
    expect(errors).toEqual(expect.arrayContaining([expect.objectContaining({ field })]));
    expect(gateway.media.asked).toEqual([]);
  });

  it('cannot be found by an invalid id', async () => {
    const response = await gateway.call('/api/download-tickets/7/prepare', { method: 'POST' });
    expect(await response.json()).toMatchObject({ status: 404, detail: 'Download not found' });
  });
});
