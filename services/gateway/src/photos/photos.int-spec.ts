import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { versionKey, type LocatePhoto, type PhotoLocation } from '@roomlight/contracts';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { ADA, BOB, ROOT, runGateway, type RunningGateway } from '../testing/running-gateway.js';

const PHOTO_ID = '0199f4a0-0000-7000-8000-000000000001';
const VERSION_ID = '0199f4a0-0000-7000-8000-000000000002';
const KEY = versionKey(PHOTO_ID, VERSION_ID);
const BYTES = randomBytes(300_000);
const MODIFIED = 'Fri, 20 Nov 2026 12:00:00 GMT';
const LOCATION: PhotoLocation = {
  key: KEY,
  size: BYTES.length,
  contentType: 'image/jpeg',
  versionId: VERSION_ID,
  filename: 'IMG_1.jpg',
  modifiedAt: '2026-11-20T12:00:00.123Z',
};
const PATH = `/api/folders/${ADA.id}/12_Elm_Street/photo/IMG_1.jpg`;
const VERSION_PATH = `${PATH}?v=${VERSION_ID}`;

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runGateway();
});

afterAll(() => gateway.close());

beforeEach(async () => {
  await gateway.store.put(KEY, Readable.from([BYTES], { objectMode: false }));
  gateway.media.located.length = 0;
  gateway.media.onLocate = ({ caller, ownerId }: LocatePhoto) =>
    caller.id === ownerId || caller.role === 'admin' ? LOCATION : null;
});

const get = (path = PATH, headers: Record<string, string> = {}): Promise<Response> =>
  gateway.call(path, { headers });
const bytesOf = async (response: Response): Promise<Buffer> =>
  Buffer.from(await response.arrayBuffer());

describe('a photo', () => {
  it('is streamed as it is stored and must be revalidated', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(BYTES.length),
      etag: `"${VERSION_ID}"`,
      'last-modified': MODIFIED,
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.get('vary')).toBeNull();
    expect((await bytesOf(response)).equals(BYTES)).toBe(true);
  });

  it.each([
    ['its path', `/api/folders/${ADA.id}/12_Elm_Street/photo/IMG_1.jpg?t=1763712000`],
    ['its encoded path', `/api/folders/${ADA.id}%2F12_Elm_Street/photo/IMG_1.jpg`],
    ['a folder name', '/api/folders/12_Elm_Street/photo/IMG_1.jpg'],
    ['a listing name', '/api/folders/12%20Elm%20Street/photo/IMG_1.jpg'],
  ])('is found by %s', async (_, path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    await response.body?.cancel();
    expect(gateway.media.located[0]).toMatchObject({
      caller: { id: ADA.id, role: 'user' },
      ownerId: ADA.id,
      folderName: '12_Elm_Street',
      filename: 'IMG_1.jpg',
    });
  });

  it('is sent with the longest possible name', async () => {
    const [folder, file] = ['家'.repeat(120), `${'🛋'.repeat(116)}.jpg`];
    const path = `/api/folders/${encodeURIComponent(folder)}/photo/${encodeURIComponent(file)}`;
    expect((await get(path)).status).toBe(200);
    expect(gateway.media.located[0]).toMatchObject({ folderName: folder, filename: file });
  });

  it('of a version can be cached for ever', async () => {
    const response = await get(VERSION_PATH);
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    await response.body?.cancel();
    expect(gateway.media.located[0]?.versionId).toBe(VERSION_ID);
  });

  it('is sent smaller in a format that the client accepts', async () => {
    const response = await get(`${PATH}?w=640`, { accept: 'image/webp,*/*' });
    await response.body?.cancel();
    expect(gateway.media.located[0]).toMatchObject({ width: 640, format: 'webp' });
    expect(response.headers.get('vary')).toBe('Accept');
    expect(response.headers.get('etag')).toBe(`"${VERSION_ID}-640-webp"`);
  });

  it('is saved under its name as Windows stores it', async () => {
    gateway.media.onLocate = () => ({ ...LOCATION, filename: 'Küche "3".jpg' });
    const response = await get(`${PATH}?download=1`);
    await response.body?.cancel();
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="K?che _3_.jpg"; filename*=UTF-8''K%C3%BCche%20_3_.jpg`,
    );
  });

  it.each([`${PATH}?w=641`, `${PATH}?v=latest`])('is not found for %s: 400', async (path) => {
    expect((await get(path)).status).toBe(400);
  });

  it('answers a HEAD request with its headers alone', async () => {
    const response = await gateway.call(PATH, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(BYTES.length));
    expect((await bytesOf(response)).length).toBe(0);
  });
});

describe('a photo with other colours', () => {
  const ADJUSTED = `${PATH}?brightness=120&warmth=-5.5&download=1`;

  beforeEach(() => {
    gateway.media.asked.length = 0;
    gateway.media.refusal = null;
    gateway.media.picture = { ...LOCATION, filename: '家 #1.jpg' };
  });

  it('is saved under its name, in full size', async () => {
    const response = await get(ADJUSTED);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="? #1.jpg"; filename*=UTF-8''%E5%AE%B6%20%231.jpg`,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect((await bytesOf(response)).equals(BYTES)).toBe(true);
    expect(gateway.media.asked).toMatchObject([
      {
        call: 'photo.locate-adjusted',
        request: {
          ownerId: ADA.id,
          filename: 'IMG_1.jpg',
          colours: { brightness: 120, saturation: 100, warmth: -5.5, blackLevel: 100 },
        },
      },
    ]);
  });

  it('can be continued, and differs from one with yet other colours', async () => {
    const whole = await get(ADJUSTED);
    await whole.body?.cancel();
    const etag = whole.headers.get('etag') ?? '';
    const range = { range: 'bytes=299000-', 'if-range': etag };
    const rest = await get(ADJUSTED, range);
    expect(rest.status).toBe(206);
    expect((await bytesOf(rest)).equals(BYTES.subarray(299_000))).toBe(true);
    const other = await get(`${PATH}?brightness=121&warmth=-5.5`, range);
    expect(other.status).toBe(200);
    await other.body?.cancel();
  });

  it('is the photo itself when the colours do not change', async () => {
    const path = `${PATH}?brightness=100&saturation=100&warmth=0&blackLevel=100&download=1`;
    await (await get(path)).body?.cancel();
    expect(gateway.media.asked).toEqual([]);
    expect(gateway.media.located).toHaveLength(1);
  });

  it.each(['brightness=200', 'warmth=x', 'warmth=5&w=320', `warmth=5&v=${VERSION_ID}`])(
    'is not found for %s',
    async (members) => {
      const response = await get(`${PATH}?${members}`);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(await response.json()).toMatchObject({ status: 400, code: 'invalid_request' });
    },
  );
});

describe('a photo that the client has', () => {
  it.each([
    ['if-none-match', `"${VERSION_ID}"`],
    ['if-none-match', `W/"${VERSION_ID}", "other"`],
    ['if-none-match', '*'],
    ['if-modified-since', MODIFIED],
  ])('is not sent again for the header %s: %s', async (name, value) => {
    // By `fetch`, which says `Cache-Control: no-cache` beside it.
    const response = await get(PATH, { [name]: value });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(`"${VERSION_ID}"`);
  });

  it.each([
    ['if-none-match', '"older"'],
    ['if-modified-since', 'Thu, 19 Nov 2026 12:00:00 GMT'],
  ])('in an older version is sent again for the header %s: %s', async (name, value) => {
    const response = await get(PATH, { [name]: value });
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });

  it('in part is continued', async () => {
    const response = await get(PATH, { range: 'bytes=299000-', 'if-range': `"${VERSION_ID}"` });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 299000-299999/300000');
    expect(response.headers.get('content-length')).toBe('1000');
    expect((await bytesOf(response)).equals(BYTES.subarray(299_000))).toBe(true);
  });

  it('in part of another version starts over', async () => {
    const response = await get(PATH, { range: 'bytes=299000-', 'if-range': '"older"' });
    expect(response.status).toBe(200);
    expect((await bytesOf(response)).length).toBe(BYTES.length);
  });

  it('cannot be continued behind its end', async () => {
    const response = await get(VERSION_PATH, { range: 'bytes=300000-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-range')).toBe('bytes */300000');
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  });
});

describe('the location of a version', () => {
  const getAs = (cookie: string): Promise<Response> => get(VERSION_PATH, { cookie });

  it('is requested once, and told to owners and administrators alone', async () => {
    const [ada, bob, root] = [ADA, BOB, ROOT].map((user) => gateway.auth.signIn(user));
    const path = `${VERSION_PATH}&w=320`;
    const statuses = [];
    for (const cookie of [ada, ada, root, bob, bob]) {
      const response = await get(path, { cookie: cookie ?? '' });
      statuses.push(response.status);
      await response.body?.cancel();
    }
    expect(statuses).toEqual([200, 200, 200, 404, 404]);
    expect(gateway.media.located.map(({ caller }) => caller.id)).toEqual([ADA.id, BOB.id, BOB.id]);
  });

  it('is requested again when the object is gone', async () => {
    const cookie = gateway.auth.signIn(ADA);
    await (await getAs(cookie)).body?.cancel();
    await gateway.store.delete(KEY);
    expect((await getAs(cookie)).status).toBe(404);
    gateway.media.located.length = 0;
    gateway.media.onLocate = () => null;
    expect((await getAs(cookie)).status).toBe(404);
    expect(gateway.media.located).toHaveLength(1);
  });
});
