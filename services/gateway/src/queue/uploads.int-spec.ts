import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DomainError, notFound, PART_BYTES } from '@roomlight/contracts';
import { erasePlace } from '@roomlight/imaging';
import { locatedFiles } from '@roomlight/imaging/testing';
import { waitFor } from '@roomlight/platform/testing';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FORM_TYPE, formBytes } from '../testing/form.js';
import { jpeg } from '../testing/photos.js';
import { ADA, runGateway, type RunningGateway } from '../testing/running-gateway.js';

const PART_TYPE = 'application/offset+octet-stream';
let gateway: RunningGateway;
let frame: Buffer;

beforeAll(async () => {
  gateway = await runGateway();
  // Cameras' files are larger than what is read of them at first, and than a part.
  frame = Buffer.concat([await jpeg(), Buffer.alloc(PART_BYTES)]);
});

afterAll(() => gateway.close());

beforeEach(async () => {
  gateway.queue.received.length = 0;
  gateway.queue.onUpload = () => Promise.resolve({ isComplete: false, chunks: [] });
  gateway.queue.onReceive = () => Promise.resolve({ jobId: 'job-1', notTaken: [] });
  await gateway.store.delete(await gateway.storedKeys());
});

const putPart = (uploadId: string, file: number, part: number, body: Buffer, type = PART_TYPE) =>
  gateway.call(`/api/queue/uploads/${uploadId}/files/${file}/parts/${part}`, {
    method: 'PUT',
    body,
    headers: { 'content-type': type },
  });

const partsOf = (file: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(file.length / PART_BYTES) }, (_, part) =>
    file.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
  );

async function putFile(uploadId: string, index: number, file: Buffer): Promise<void> {
  for (const [part, bytes] of partsOf(file).entries()) {
    expect((await putPart(uploadId, index, part, bytes)).status).toBe(200);
  }
}

const sentOf = (sizes: readonly number[]) =>
  sizes.map((size, file) => ({ file, filename: `IMG_${file}.jpg`, size }));

const nameFiles = (uploadId: string, sentFiles: ReturnType<typeof sentOf>) => {
  const fields = {
    listingName: '12 Elm Street',
    uploadId,
    setMetadata: JSON.stringify([sentFiles.length]),
    totalExpected: String(sentFiles.length),
    sentFiles: JSON.stringify(sentFiles),
  };
  return gateway.call('/api/queue/submit-staging', {
    method: 'POST',
    body: formBytes(Object.entries(fields).map(([name, value]) => ({ name, value }))),
    headers: { 'content-type': FORM_TYPE },
  });
};

const refuse = (error: DomainError) => {
  gateway.queue.onUpload = () => Promise.reject(error);
};

describe('an upload that can be resumed', () => {
  it('is refused with a sentence when a field of its announcement is null', async () => {
    const upload = {
      ...{ uploadId: randomUUID(), listingName: '12 Elm Street', totalChunks: 1 },
      ...{ totalExpected: 3, setCount: 1, totalBytes: 9, developRaw: null },
    };
    const response = await gateway.call('/api/queue/uploads', {
      method: 'POST',
      body: JSON.stringify(upload),
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
  });

  it('tells which parts of its files are here, also half-way', async () => {
    const uploadId = randomUUID();
    const [first = frame, second = frame] = partsOf(frame);
    await putPart(uploadId, 3, 0, first);
    await putPart(uploadId, 3, 1, second);
    await putPart(uploadId, 4, 0, first);
    const response = await gateway.call(`/api/queue/uploads/${uploadId}`);
    const { isComplete, chunks, parts } = (await response.json()) as Record<string, unknown[]>;
    expect({ isComplete, chunks }).toEqual({ isComplete: false, chunks: [] });
    expect(parts).toHaveLength(3);
    expect(parts).toEqual(
      expect.arrayContaining([
        { file: 3, part: 0, size: PART_BYTES },
        { file: 3, part: 1, size: frame.length - PART_BYTES },
        { file: 4, part: 0, size: PART_BYTES },
      ]),
    );
  });

  it('passes files on whose parts are all here, judged by their content', async () => {
    const uploadId = randomUUID();
    for (const index of [0, 1, 2]) {
      await putFile(uploadId, index, frame);
    }
    const response = await nameFiles(uploadId, sentOf([frame.length, frame.length, frame.length]));
    expect(response.status).toBe(200);
    expect(gateway.queue.received.at(-1)?.frames).toEqual(
      [0, 1, 2].map((file) => ({
        key: `staging/${uploadId}/${file}`,
        filename: `IMG_${file}.jpg`,
        size: frame.length,
        parts: 2,
      })),
    );
  });

  it('erases the place from files whose parts a browser put into the store itself', async () => {
    const uploadId = randomUUID();
    const form = 'XMP as an attribute';
    const located = (await locatedFiles()).find((file) => file.form === form)?.bytes ?? frame;
    // Behind what is read of a file at first, as cameras with large previews have it.
    const [soi, segments] = [located.subarray(0, 2), located.subarray(2)];
    const preview = Buffer.concat([
      ...Array.from({ length: 20 }, () =>
        Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(0xfffd)]),
      ),
    ]);
    const files = [
      Buffer.concat([located, Buffer.alloc(PART_BYTES)]),
      Buffer.concat([soi, preview, segments, Buffer.alloc(PART_BYTES)]),
      frame,
    ];
    for (const [index, file] of files.entries()) {
      for (const [part, bytes] of partsOf(file).entries()) {
        await gateway.store.put(`staging/${uploadId}/${index}/${part}`, Readable.from([bytes]));
      }
    }
    const put = jest.spyOn(gateway.store, 'put');
    expect((await nameFiles(uploadId, sentOf(files.map(({ length }) => length)))).status).toBe(200);
    expect(put.mock.calls.map(([key]) => key).sort()).toEqual(
      [0, 1].map((index) => `staging/${uploadId}/${index}/0`),
    );
    put.mockRestore();
    for (const [index, file] of files.entries()) {
      const { body } = await gateway.store.get(`staging/${uploadId}/${index}/0`);
      const stored = await buffer(body);
      const erased = Buffer.from(partsOf(file)[0] ?? file);
      erasePlace(erased, true);
      expect(stored.equals(erased)).toBe(true);
      expect(erased.equals(partsOf(file)[0] ?? file)).toBe(index === 2);
    }
  });

  it('refuses files of which a part is missing or too short, and says so', async () => {
    const uploadId = randomUUID();
    await putPart(uploadId, 0, 0, partsOf(frame)[0] ?? frame);
    await putPart(uploadId, 0, 1, Buffer.from('short'));
    const response = await nameFiles(uploadId, sentOf([frame.length]));
    expect(await response.json()).toMatchObject({ status: 409, code: 'file_incomplete' });
    expect(gateway.queue.received).toEqual([]);
  });

  it('refuses files that are no photos, by their names', async () => {
    const uploadId = randomUUID();
    await putPart(uploadId, 0, 0, Buffer.from('not a photo'));
    const response = await nameFiles(uploadId, sentOf([11]));
    expect(await response.json()).toMatchObject({
      status: 400,
      detail: expect.stringMatching(/^IMG_0.jpg /),
    });
  });

  it('counts a chunk once, even when its files are merged and gone', async () => {
    const uploadId = randomUUID();
    gateway.queue.onUpload = () => Promise.resolve({ isComplete: true, chunks: [0] });
    const response = await nameFiles(uploadId, sentOf([frame.length]));
    expect(await response.json()).toEqual({ jobId: uploadId });
    expect(gateway.queue.received).toEqual([]);
  });

  it('is refused before its bytes', async () => {
    refuse(new DomainError(402, 'payment_required', 'Please pay first.'));
    const response = await gateway.call('/api/queue/uploads', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        uploadId: randomUUID(),
        listingName: '12 Elm Street',
        totalChunks: 1,
        totalExpected: 3,
        setCount: 1,
        totalBytes: 3,
      }),
    });
    expect(await response.json()).toMatchObject({ status: 402, code: 'payment_required' });
  });

  it('sends parts here when browsers don’t reach the store', async () => {
    const uploadId = randomUUID();
    const response = await gateway.call(`/api/queue/uploads/${uploadId}/addresses`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ parts: [{ file: 2, part: 1, size: 10 }] }),
    });
    const address = `/api/queue/uploads/${uploadId}/files/2/parts/1`;
    expect(await response.json()).toEqual({
      addresses: [{ file: 2, part: 1, address, contentType: PART_TYPE }],
    });
  });

  it('takes no part when it is over or somebody else’s', async () => {
    for (const error of [notFound('Upload'), new DomainError(410, 'upload_ended', 'It is over.')]) {
      refuse(error);
      const response = await putPart(randomUUID(), 0, 0, Buffer.from('a part'));
      expect(response.status).toBe(error.status);
    }
    expect(await gateway.storedKeys()).toEqual([]);
  });

  it('asks the queue about each part, so that none is taken once the upload has ended', async () => {
    const uploadId = randomUUID();
    expect((await putPart(uploadId, 0, 0, Buffer.from('a part'))).status).toBe(200);
    refuse(new DomainError(410, 'upload_ended', 'It is over.'));
    expect((await putPart(uploadId, 0, 1, Buffer.from('a part'))).status).toBe(410);
    expect(await gateway.storedKeys()).toEqual([`staging/${uploadId}/0/0`]);
  });

  it('has one directory in the store, however its id is written', async () => {
    const uploadId = randomUUID();
    await putPart(uploadId.toUpperCase(), 0, 0, Buffer.from('a part'));
    expect(await gateway.storedKeys()).toEqual([`staging/${uploadId}/0/0`]);
  });

  it('is refused with a sentence when it names a file twice', async () => {
    const uploadId = randomUUID();
    await putFile(uploadId, 0, frame);
    const file = { file: 0, filename: 'IMG_0.jpg', size: frame.length };
    const response = await nameFiles(uploadId, [file, file]);
    expect(await response.json()).toMatchObject({ status: 400, errors: [{ field: 'sentFiles' }] });
  });

  it('takes no part that is too large, of another type, or at an impossible place', async () => {
    const part = Buffer.from('a part');
    expect((await putPart(randomUUID(), 0, 0, Buffer.alloc(PART_BYTES + 1))).status).toBe(413);
    expect((await putPart(randomUUID(), 0, 0, part, 'image/jpeg')).status).toBe(415);
    expect((await putPart(randomUUID(), -1, 0, part)).status).toBe(404);
    expect((await putPart(randomUUID(), 5000, 0, part)).status).toBe(404);
    expect((await putPart(randomUUID(), 0, 50, part)).status).toBe(404);
    expect((await putPart(randomUUID(), 0, 0, Buffer.alloc(0))).status).toBe(400);
    expect((await putPart('no-id', 0, 0, part)).status).toBe(404);
    expect(await gateway.storedKeys()).toEqual([]);
  });

  it('keeps nothing of a part whose connection breaks', async () => {
    const uploadId = randomUUID();
    const asked = `claim ${uploadId} 0/0`;
    const { port, hostname } = new URL(gateway.origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = [
      `PUT /api/queue/uploads/${uploadId}/files/0/parts/0 HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Origin: ${gateway.origin}`,
      `Cookie: ${gateway.auth.signIn(ADA)}`,
      `Content-Type: ${PART_TYPE}`,
      'Content-Length: 1000000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\nonly the beginning`);
    await waitFor('the part to be on its way', () => gateway.queue.asked.includes(asked));
    socket.destroy();
    await once(socket, 'close');
    expect(await gateway.storedKeys()).toEqual([]);
  });
});
