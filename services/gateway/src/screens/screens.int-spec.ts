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
import {
  DomainError,
  screenImageKey,
  type AddedScreenImage,
  type PhotoLocation,
  type Problem,
} from '@roomlight/contracts';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { jpeg, png, tiff } from '../testing/photos.js';
import { ADA, runGateway, type RunningGateway } from '../testing/running-gateway.js';

const IMAGE_ID = '0199f4a0-0000-7000-8000-000000000001';
const KEY = screenImageKey(IMAGE_ID);
const BYTES = randomBytes(300_000);
const PICTURE: PhotoLocation = {
  key: KEY,
  size: BYTES.length,
  contentType: 'image/png',
  versionId: IMAGE_ID,
  filename: 'sunset.png',
  modifiedAt: '2026-11-20T12:00:00.123Z',
};
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runGateway();
});

afterAll(() => gateway.close());

afterEach(() => {
  jest.restoreAllMocks();
});

beforeEach(async () => {
  await gateway.store.delete(await gateway.storedKeys());
  gateway.media.asked.length = 0;
  gateway.media.refusal = null;
  gateway.media.picture = PICTURE;
});

interface Sent {
  field: string;
  name?: string;
  files: [filename: string, bytes: Buffer][];
}

function send(path: string, { field, name, files }: Sent): Promise<Response> {
  const form = new FormData();
  if (name !== undefined) {
    form.append('name', name);
  }
  files.forEach(([filename, bytes]) =>
    form.append(field, new Blob([new Uint8Array(bytes)]), filename),
  );
  return gateway.call(path, { method: 'POST', body: form });
}

const keep = (name: string | undefined, ...files: Sent['files']): Promise<Response> =>
  send('/api/tv-library', { field: 'image', files, ...(name !== undefined && { name }) });
const upload = (...files: Sent['files']): Promise<Response> =>
  send('/api/upload-tv-image', { field: 'tvImage', files });

async function expectRefusal(response: Response, detail: string): Promise<void> {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(await response.json()).toMatchObject({ status: 400, detail });
  await expect(gateway.storedKeys()).resolves.toEqual([]);
}

describe('the library of screen images', () => {
  it('keeps an image under a name', async () => {
    const response = await keep(' Sunset, 家 ', ['sunset.png', await png()]);
    expect(response.status).toBe(201);
    const [question] = gateway.media.asked;
    expect(question).toMatchObject({
      call: 'screen-image.add',
      request: {
        caller: { id: ADA.id, role: 'user' },
        name: 'Sunset, 家',
        image: { filename: 'sunset.png', format: 'png', width: 60, height: 40 },
      },
    });
    const { id } = (await response.json()) as AddedScreenImage;
    await expect(gateway.storedKeys()).resolves.toEqual([screenImageKey(id)]);
  });

  it.each([undefined, '', '   '])('does not keep an image under the name %j', async (name) => {
    await expectRefusal(await keep(name, ['a.jpg', await jpeg()]), 'Name is required');
  });

  it('is listed', async () => {
    expect(await (await gateway.call('/api/tv-library')).json()).toEqual({ images: [] });
  });

  it('shows an image, which never changes', async () => {
    await gateway.store.put(KEY, Readable.from([BYTES], { objectMode: false }));
    const response = await gateway.call(`/api/tv-library/${IMAGE_ID}/image`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '300000',
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${IMAGE_ID}"`,
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(BYTES)).toBe(true);
    expect(gateway.media.asked[0]?.request).toMatchObject({ imageId: IMAGE_ID });
  });

  it('deletes an image', async () => {
    const response = await gateway.call(`/api/tv-library/${IMAGE_ID}`, { method: 'DELETE' });
    expect(await response.json()).toEqual({ message: 'screen-image.delete' });
  });

  it.each(['DELETE', 'GET'])('finds no image by an invalid id: %s', async (method) => {
    const path = `/api/tv-library/7${method === 'GET' ? '/image' : ''}`;
    const response = await gateway.call(path, { method });
    expect(await response.json()).toMatchObject({ status: 404, detail: 'Image not found' });
    expect(gateway.media.asked).toEqual([]);
  });
});

describe('an image for a screen', () => {
  it('can be any photo, even without a name', async () => {
    const response = await upload(['sunset.tif', await tiff(100, 70)]);
    expect(response.status).toBe(201);
    expect(gateway.media.asked).toMatchObject([
      {
        request: { name: undefined, image: { filename: 'sunset.tif', format: 'tiff', width: 100 } },
      },
    ]);
  });

  it.each([
    ['drawn.svg', SVG],
    ['drawn.png', SVG],
    ['moving.gif', GIF],
    ['moving.jpg', GIF],
    ['empty.jpg', Buffer.alloc(0)],
  ])('is not accepted for the name %s alone', async (filename, bytes) => {
    for (const response of [await upload([filename, bytes]), await keep('x', [filename, bytes])]) {
      const { status, detail } = (await response.json()) as Problem;
      expect(status).toBe(400);
      expect(detail).toMatch(new RegExp(`^${filename} is `));
    }
    await expect(gateway.storedKeys()).resolves.toEqual([]);
    expect(gateway.media.asked).toEqual([]);
  });

  it('must be the only file', async () => {
    const photo = await jpeg();
    const response = await upload(['a.jpg', photo], ['b.jpg', photo]);
    await expectRefusal(response, 'Expected one image, but 2 were sent');
  });

  it('must be in its own field', async () => {
    const files: Sent['files'] = [['a.jpg', await jpeg()]];
    const response = await send('/api/upload-tv-image', { field: 'image', files });
    await expectRefusal(response, 'Files must be in the field for the screen image');
  });

  it('leaves nothing behind when media refuses it', async () => {
    gateway.media.refusal = new DomainError(400, 'invalid_request', 'No');
    await expectRefusal(await upload(['a.jpg', await jpeg()]), 'No');
  });
});

describe('a screen in a photo', () => {
  const screen = {
    filename: '#1 50%?.jpg',
    tvImageId: IMAGE_ID,
    corners: [
      [10.5, 10],
      [90, 12],
      [88, 60],
      [12, 58],
    ],
    opacity: 0.5,
  };
  const SCREEN = { ...screen, folderPath: `${ADA.id}/12_Elm_Street` };
  const QUESTION = {
    ...screen,
    caller: { id: ADA.id, role: 'user' },
    ownerId: ADA.id,
    folderName: '12_Elm_Street',
  };
  const post = (path: string, body: string, signal?: AbortSignal): Promise<Response> =>
    gateway.call(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      ...(signal && { signal }),
    });

  it('is found at a place in the photo', async () => {
    const { filename, folderPath } = SCREEN;
    const response = await post(
      '/api/find-tv-screen',
      JSON.stringify({ filename, folderPath, x: 20.5, y: 10 }),
    );
    expect([response.status, await response.json()]).toEqual([200, { corners: null }]);
    const { caller, ownerId, folderName } = QUESTION;
    const request = { caller, ownerId, folderName, filename, x: 20.5, y: 10 };
    expect(gateway.media.asked).toEqual([{ call: 'screen.find', request }]);
  });

  it('is previewed before it is applied', async () => {
    await gateway.store.put(KEY, Readable.from([BYTES], { objectMode: false }));
    gateway.media.picture = { ...PICTURE, contentType: 'image/jpeg' };
    const response = await post('/api/preview-tv-replacement', JSON.stringify(SCREEN));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '300000',
      'cache-control': 'no-store',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(BYTES)).toBe(true);
    expect(gateway.media.asked).toEqual([{ call: 'screen.preview', request: QUESTION }]);
  });

  it.each<['before' | 'after']>([['before'], ['after']])(
    'logs no error when the browser leaves %s its preview was opened',
    async (moment) => {
      const error = jest.spyOn(Logger.prototype, 'error');
      const browser = new AbortController();
      const leave = async (): Promise<void> => {
        browser.abort();
        await once(reply, 'close');
      };
      // Its bytes are still on their way.
      const body = new Readable({ read: () => undefined });
      jest.spyOn(gateway.store, 'get').mockImplementationOnce(async () => {
        if (moment === 'before') {
          await leave();
        }
        return { body, size: BYTES.length, total: BYTES.length };
      });
      const server = gateway.app.getHttpServer() as Server;
      const arrived = once(server, 'request') as Promise<[unknown, ServerResponse]>;
      const answer = post('/api/preview-tv-replacement', JSON.stringify(SCREEN), browser.signal);
      const [, reply] = await arrived;
      const closed = once(body, 'close');
      if (moment === 'after') {
        await once(reply, 'pipe');
        await leave();
      }
      await expect(answer).rejects.toThrow('aborted');
      await closed;
      // What the closed stream sets off is over when another request has been answered.
      expect((await gateway.call('/api/tv-library')).status).toBe(200);
      expect(error).not.toHaveBeenCalled();
    },
  );

  it('is filled permanently', async () => {
    const response = await post('/api/replace-tv-screen-folder', JSON.stringify(SCREEN));
    expect([response.status, await response.json()]).toEqual([200, { message: 'screen.apply' }]);
    expect(gateway.media.asked).toEqual([{ call: 'screen.apply', request: QUESTION }]);
  });

  const CORNERS = 'The corners must be exactly 4 points of two numbers each';
  const three = SCREEN.corners.slice(1);
  it.each([
    ['corners', JSON.stringify(three), CORNERS],
    ['corners', JSON.stringify([...three, [1, 2, 3]]), CORNERS],
    ['corners', JSON.stringify([...three, ['1', 2]]), CORNERS],
    ['corners', JSON.stringify([...three, [NaN, 2]]), CORNERS],
    ['corners', JSON.stringify([...three, 'x']).replace('"x"', '[1e999,2]'), CORNERS],
    ['corners', JSON.stringify([...three, { x: 1, y: 2 }]), CORNERS],
    ['corners', 'null', CORNERS],
    ['opacity', '100', 'The opacity must be a number from 0 to 1'],
    ['opacity', '-0.1', 'The opacity must be a number from 0 to 1'],
    ['opacity', '"1"', 'The opacity must be a number from 0 to 1'],
    ['tvImageId', '"7"', 'Invalid screen image id'],
    ['filename', '""', 'File name is required'],
    ['folderPath', '[]', 'Folder name is required'],
  ])('with %s of %s is refused', async (field, json, message) => {
    const body = JSON.stringify({ ...SCREEN, [field]: 'here' }).replace('"here"', json);
    for (const path of ['/api/preview-tv-replacement', '/api/replace-tv-screen-folder']) {
      const response = await post(path, body);
      expect(await response.json()).toMatchObject({ status: 400, errors: [{ field, message }] });
    }
    expect(gateway.media.asked).toEqual([]);
  });

  it('is answered with media’s error when media refuses it', async () => {
    const detail = 'The corners of the screen must lie within the photo.';
    gateway.media.refusal = new DomainError(400, 'invalid_request', detail);
    const response = await post('/api/preview-tv-replacement', JSON.stringify(SCREEN));
    expect(await response.json()).toMatchObject({ status: 400, detail });
  });
});
