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
import { DomainError, notRunning, unavailable } from '@roomlight/contracts';
import { heicHead } from '@roomlight/photography/camera-files/testing';
import { waitFor } from '@roomlight/platform/testing';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SessionCacheService } from '../http/auth/session-cache.service.js';
import { FORM_TYPE, formBytes, type FormPart } from '../testing/form.js';
import { jpeg, png, raw, withoutPixels } from '../testing/photos.js';
import { ADA, BOB, runGateway, type RunningGateway } from '../testing/running-gateway.js';

const PATH = '/api/queue/submit-staging';
let gateway: RunningGateway;
let frame: Buffer;

beforeAll(async () => {
  gateway = await runGateway();
  frame = await jpeg();
});

afterAll(() => gateway.close());

afterEach(() => {
  jest.restoreAllMocks();
});

beforeEach(async () => {
  gateway.queue.received.length = 0;
  gateway.queue.onReceive = () => Promise.resolve({ jobId: 'job-1', notTaken: [] });
  await gateway.store.delete(await gateway.storedKeys());
});

const image = (filename: string, value: Buffer = frame): FormPart => ({
  name: 'images',
  filename,
  value,
});
const texts = (files: number, more: Record<string, string> = {}): FormPart[] =>
  Object.entries({
    listingName: '12 Elm Street',
    setMetadata: JSON.stringify([files]),
    totalExpected: String(files),
    ...more,
  }).map(([name, value]) => ({ name, value }));
const set = (): FormPart[] => ['IMG_1.jpg', 'IMG_2.jpeg', 'IMG_3.jpeg'].map((name) => image(name));
const send = (parts: readonly FormPart[]): Promise<Response> => sendBytes(formBytes(parts));
const sendBytes = (body: Buffer, type = FORM_TYPE): Promise<Response> =>
  gateway.call(PATH, { method: 'POST', body, headers: { 'content-type': type } });

async function expectRefusal(parts: readonly FormPart[], detail: string): Promise<void> {
  const response = await send(parts);
  expect(await response.json()).toMatchObject({ status: 400, detail });
  await expect(gateway.storedKeys()).resolves.toEqual([]);
  expect(gateway.queue.received).toEqual([]);
}

describe('an upload to the queue', () => {
  it('passes on the staged frames in their order', async () => {
    const response = await send([...texts(3), ...set()]);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ jobId: 'job-1' });
    const [chunk] = gateway.queue.received;
    expect(chunk).toMatchObject({
      userId: ADA.id,
      listingName: '12 Elm Street',
      setSizes: [3],
      totalExpected: 3,
      chunkIndex: 0,
      totalChunks: 1,
      setOffset: 0,
    });
    expect(chunk?.frames.map(({ filename, size }) => [filename, size])).toEqual([
      ['IMG_1.jpg', frame.length],
      ['IMG_2.jpeg', frame.length],
      ['IMG_3.jpeg', frame.length],
    ]);
    const keys = chunk?.frames.map(({ key }) => key) ?? [];
    expect(await gateway.storedKeys()).toEqual(keys);
    expect(keys.every((key) => /^staging\/[0-9a-f-]{36}\/[0-2]$/.test(key))).toBe(true);
  });

  it('can have its text fields after its files', async () => {
    const response = await send([...set(), ...texts(3)]);
    expect(response.status).toBe(200);
    expect(gateway.queue.received[0]?.frames).toHaveLength(3);
  });

  it('can be a chunk of a named upload', async () => {
    const uploadId = '0199f4a0-1111-7222-8333-444455556666';
    const chunk = { chunkIndex: '2', totalChunks: '5', setOffset: '14', uploadId };
    await send([...texts(3, { ...chunk, totalExpected: '90' }), ...set()]);
    expect(gateway.queue.received[0]).toMatchObject({
      chunkIndex: 2,
      totalChunks: 5,
      setOffset: 14,
      totalExpected: 90,
      uploadId,
    });
  });

  it.each([
    ['quotes', 'a %22big%22 room.jpg', 'a_"big"_room.jpg'],
    ['emoji and umlauts', 'Küche 🛋️.jpg', 'Küche_🛋️.jpg'],
    ['directories', '../../etc/pass\u202ewd.jpg', 'passwd.jpg'],
    ['a Windows path', 'C:\\photos\\IMG 7.jpg', 'IMG_7.jpg'],
  ])('keeps the names of files with %s', async (_, filename, kept) => {
    const response = await send([...texts(1), image(filename)]);
    expect(response.status).toBe(200);
    expect(gateway.queue.received[0]?.frames[0]?.filename).toBe(kept);
  });

  it('accepts RAW and HEIC frames under any name, and passes on whether to develop RAW', async () => {
    const heic = heicHead({ width: 4032, height: 3024 }, Buffer.of());
    const files = [image('DSC_1.NEF', raw(900, 700)), image('IMG_2.jpg', heic)];
    const response = await send([...texts(2, { developRaw: 'true' }), ...files]);
    expect(response.status).toBe(200);
    expect(gateway.queue.received[0]).toMatchObject({
      developRaw: true,
      frames: [{ filename: 'DSC_1.NEF' }, { filename: 'IMG_2.jpg' }],
    });
  });

  it('judges files by their content, so that a PNG can be called .jpeg', async () => {
    const response = await send([...texts(1), image('IMG_1.jpeg', await png())]);
    expect(response.status).toBe(200);
  });

  it('accepts 2,000 files', async () => {
    // Reads without storing, since each stored file waits for the disk.
    jest.spyOn(gateway.store, 'put').mockImplementation(async (_, bytes) => ({
      size: (await buffer(bytes)).length,
      crc32: 0,
    }));
    const files = Array.from({ length: 2000 }, (_, n) => image(`IMG_${n}.jpeg`));
    const response = await send([...texts(2000), ...files]);
    expect(await response.json()).toEqual({ jobId: 'job-1' });
    expect(gateway.queue.received[0]?.frames.map(({ filename }) => filename)).toEqual(
      files.map(({ filename }) => filename),
    );
  });
});

describe('a refused upload', () => {
  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['an empty file', 'IMG_2.jpeg is empty', () => Buffer.alloc(0)],
    [
      'text named as RAW',
      'IMG_2.jpeg is not a picture',
      () => Buffer.from(`II*\0${'Dear photographer, '.repeat(300)}`),
    ],
    ['text', 'IMG_2.jpeg is not a picture', () => Buffer.from('Dear photographer, '.repeat(50))],
    [
      'an AVIF photo',
      'IMG_2.jpeg is an AVIF photo; export it as JPEG',
      () => Buffer.concat([Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif')], 600),
    ],
    [
      'a header with nothing behind it',
      'IMG_2.jpeg holds nothing behind its header',
      async () => withoutPixels(await jpeg(600, 400)),
    ],
  ])('has no effect for %s among good ones', async (_, detail, make) => {
    const files = [image('IMG_1.jpg'), image('IMG_2.jpeg', await make()), image('IMG_3.jpeg')];
    await expectRefusal([...texts(3), ...files], detail);
  });

  it('has no effect for a file over 100 MB, and names it', async () => {
    const huge = Buffer.concat([frame, Buffer.alloc(100 * 1024 * 1024)]);
    await expectRefusal(
      [...texts(2), image('IMG_1.jpg'), image('huge.jpg', huge), image('IMG_3.jpeg')],
      'huge.jpg is over 100 MB',
    );
  });

  it('has no effect for a name that consists of dots', () =>
    expectRefusal(
      [...texts(1), image('..')],
      'The file name "" can\'t be used. Please rename the file.',
    ));

  it('leaves no files behind when auth does not answer once they are here', async () => {
    const sessionOf = jest
      .spyOn(SessionCacheService.prototype, 'sessionOf')
      .mockResolvedValueOnce({ user: ADA, expiresAt: '2030-01-01T00:00:00.000Z' })
      .mockRejectedValueOnce(unavailable('The auth service didn’t answer in time.'));
    const response = await send([...texts(3), ...set()]);
    expect(response.status).toBe(503);
    expect(sessionOf).toHaveBeenCalledTimes(2);
    await expect(gateway.storedKeys()).resolves.toEqual([]);
    expect(gateway.queue.received).toEqual([]);
  });

  it('has no effect without files', () => expectRefusal(texts(1), 'Missing images'));

  it('has no effect with files in another field', () =>
    expectRefusal(
      [...texts(1), { ...image('IMG_1.jpg'), name: 'photos' }],
      'Files must be in the field for the images',
    ));

  it.each<[string, Record<string, string>, string]>([
    ['no listing name', { listingName: '' }, 'Listing name is required'],
    [
      'sets that are no list',
      { setMetadata: '3' },
      'The numbers of files in the sets must be a JSON list',
    ],
    [
      'sets that are no JSON',
      { setMetadata: '[3' },
      'The numbers of files in the sets must be a JSON list',
    ],
    ['null in place of optional sets', { sets: 'null' }, 'The sets must be a JSON list'],
    ['other numbers of files', { setMetadata: '[2]' }, 'The sets have 2 files, but 3 were sent'],
    [
      'a total in words',
      { totalExpected: 'three' },
      'The number of files must be a whole number from 1 to 100000',
    ],
    [
      'half of the chunk fields',
      { chunkIndex: '0', totalChunks: '2' },
      'Missing number of the first set, which a chunk needs',
    ],
    ['a wrong upload id', { uploadId: '7' }, 'Invalid upload id'],
    ['unknown fields', { surprise: '1' }, 'The request has an unknown field: surprise'],
  ])('has no effect with %s', (_, more, detail) =>
    expectRefusal([...texts(3, more), ...set()], detail),
  );

  it('has no effect with a repeated field', () =>
    expectRefusal(
      [...texts(1), { name: 'listingName', value: 'Another' }, image('IMG_1.jpg')],
      'The form has a field twice: listing name',
    ));

  it('has no effect with 2,001 files', async () => {
    const files = Array.from({ length: 2001 }, (_, n) => image(`IMG_${n}.jpeg`));
    await expectRefusal([...texts(2001), ...files], 'A request can have at most 2000 files');
  });

  it('has no effect with 51 text fields', async () => {
    const fields = Array.from({ length: 51 }, (_, n) => ({ name: `f${n}`, value: 'x' }));
    await expectRefusal([...fields, ...set()], 'A request can have at most 50 text fields');
  });

  it('has no effect with more than 1 MB of text', () =>
    expectRefusal(
      [{ name: 'listingName', value: 'x'.repeat(1024 * 1024 + 1) }, ...set()],
      'The text fields have more than 1048576 bytes',
    ));

  it.each([
    ['within a file', 700],
    ['before its end', 10],
  ])('has no effect when its body is cut off %s', async (_, missing) => {
    const bytes = formBytes([...texts(3), ...set()]);
    const response = await sendBytes(bytes.subarray(0, bytes.length - missing));
    expect(await response.json()).toMatchObject({ status: 400, code: 'upload_cut_off' });
    await expect(gateway.storedKeys()).resolves.toEqual([]);
  });

  it.each([
    ['multipart/form-data', 400],
    ['application/json', 400],
    ['application/octet-stream', 415],
  ])('has no effect when it is sent as %s', async (type, status) => {
    const response = await sendBytes(formBytes([...texts(3), ...set()]), type);
    expect(response.status).toBe(status);
    await expect(gateway.storedKeys()).resolves.toEqual([]);
  });

  it('has no effect when the queue refuses it, and gets the queue’s conflict fields', async () => {
    const extra = {
      conflict: true,
      listingName: '12 Elm Street',
      existingStatus: 'processing',
      completedPhotos: 1,
      totalPhotos: 7,
    };
    gateway.queue.onReceive = () =>
      Promise.reject(new DomainError(409, 'listing_exists', 'It is being processed', { extra }));
    const response = await send([...texts(3), ...set()]);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ ...extra, detail: 'It is being processed' });
    await expect(gateway.storedKeys()).resolves.toEqual([]);
  });

  /** Sends a chunk but for its end. */
  const sendMost = (bytes: Buffer, cookie: string): Socket => {
    const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
    const head = [
      `POST ${PATH} HTTP/1.1`,
      'Host: gateway',
      `Origin: http://gateway`,
      `Cookie: ${cookie}`,
      `Content-Type: ${FORM_TYPE}`,
      `Content-Length: ${bytes.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(bytes.subarray(0, bytes.length - 300));
    return socket;
  };

  it('has no effect when its sender is suspended before its end', async () => {
    const bytes = formBytes([...texts(3), ...set()]);
    const cookie = gateway.auth.signIn(ADA);
    const socket = sendMost(bytes, cookie);
    await waitFor('the first frames', async () => (await gateway.storedKeys()).length >= 2);
    await gateway.call('/api/auth/logout', { method: 'POST', headers: { cookie } });
    socket.write(bytes.subarray(-300));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1.1 401 /);
    await expect(gateway.storedKeys()).resolves.toEqual([]);
    expect(gateway.queue.received).toEqual([]);
  });

  it('is refused when the sender has 16 others open, and others are not', async () => {
    const bytes = formBytes([...texts(3), ...set()]);
    const cookie = gateway.auth.signIn(ADA);
    const sockets = Array.from({ length: 16 }, () => sendMost(bytes, cookie));
    await waitFor('the first frames', async () => (await gateway.storedKeys()).length >= 32);
    const refused = await send([...texts(3), ...set()]);
    expect(await refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refused.headers.get('retry-after')).toBe('2');
    const taken = await gateway.call(PATH, {
      method: 'POST',
      body: bytes,
      headers: { 'content-type': FORM_TYPE, cookie: gateway.auth.signIn(BOB) },
    });
    expect(taken.status).toBe(200);
    sockets.forEach((socket) => socket.destroy());
    await waitFor('the removal', async () => (await gateway.storedKeys()).length === 3);
    expect((await send([...texts(3), ...set()])).status).toBe(200);
  });

  it('has no effect when its sender leaves before the end', async () => {
    const bytes = formBytes([...texts(3), ...set()]);
    const socket = sendMost(bytes, gateway.auth.signIn(ADA));
    await waitFor('the first frames', async () => (await gateway.storedKeys()).length >= 2);
    socket.destroy();
    await waitFor('an empty store', async () => (await gateway.storedKeys()).length === 0);
    expect(gateway.queue.received).toEqual([]);
  });
});

describe('the objects of an upload', () => {
  it('are removed when the queue already had them', async () => {
    gateway.queue.onReceive = ({ frames }) =>
      Promise.resolve({ jobId: 'job-1', notTaken: frames.map(({ key }) => key) });
    const response = await send([...texts(3), ...set()]);
    expect(response.status).toBe(200);
    await expect(gateway.storedKeys()).resolves.toEqual([]);
  });

  it('are removed when the queue was unavailable', async () => {
    gateway.queue.onReceive = () => Promise.reject(notRunning("The queue service isn't running"));
    const response = await send([...texts(3), ...set()]);
    expect(response.status).toBe(503);
    await expect(gateway.storedKeys()).resolves.toEqual([]);
  });

  it('stay when it is unknown whether the queue accepted them', async () => {
    gateway.queue.onReceive = () =>
      Promise.reject(new DomainError(503, 'unavailable', 'The queue did not answer'));
    const response = await send([...texts(3), ...set()]);
    expect(response.status).toBe(503);
    await expect(gateway.storedKeys()).resolves.toHaveLength(3);
  });
});
