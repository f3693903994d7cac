import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, globalAgent, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { ObjectNotFoundError, S3Store, StoreUnavailableError } from '../index.js';

/** For what hangs: on a busy machine a store that answers may take a while. */
const LONG_MS = 60_000;
/** More than the head of an answer; what a connection has read beyond it waits for the reader. */
const MAX_HEAD_BYTES = 4096;

/** How the adapter takes a store that misbehaves; that it speaks S3 is proven against a real store in the container suite. */
describe('an S3Store whose store is in trouble', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  const upload = (id: string, initiated: Date) =>
    `<Upload><Key>a</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`;
  const uploads = (...listed: string[]) =>
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListMultipartUploadsResult>`;
  /** A store whose bucket is there and whose objects do as `objects` says. */
  async function openWith(
    objects: RequestListener,
    { unfinished = uploads() } = {},
  ): Promise<S3Store> {
    const endpoint = await listen((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://store');
      if (pathname.replace(/\/$/, '') === '/photos') {
        request.resume();
        response.end(request.method === 'HEAD' ? '' : unfinished);
      } else {
        objects(request, response);
      }
    });
    return S3Store.open({ ...access, endpoint });
  }

  async function listen(listener: RequestListener): Promise<string> {
    const started = createServer({ keepAliveTimeout: LONG_MS }, listener);
    server = started;
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    const address = started.address();
    if (address === null || typeof address === 'string') {
      throw new Error('The server has no port');
    }
    return `http://127.0.0.1:${address.port}`;
  }

  const access = {
    accessKey: 'key',
    secretKey: 'secret-key',
    bucket: 'photos',
    timeOuts: { connectMs: LONG_MS, idleMs: LONG_MS },
  };

  it('names the address that it could not connect to', async () => {
    const endpoint = await listen(() => undefined);
    server?.close();
    const opened = S3Store.open({ ...access, endpoint });
    await expect(opened).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(opened).rejects.toThrow(`open bucket photos at ${endpoint}`);
    await expect(opened).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });

  it('refuses an invalid address', async () => {
    await expect(S3Store.open({ ...access, endpoint: 'minio' })).rejects.toThrow('no URL: minio');
  });

  it('refuses an address with a path, which its client would leave out', async () => {
    const endpoint = 'http://127.0.0.1:9000/store';
    await expect(S3Store.open({ ...access, endpoint })).rejects.toThrow(`have a path: ${endpoint}`);
  });

  it('knows how far the store’s clock is from ours', async () => {
    const store = await openWith((_, response) => {
      response.setHeader('date', new Date(Date.now() - 200_000).toUTCString());
      response.writeHead(200, { etag: '"x"' }).end();
    });
    await store.put('a', Readable.from(Buffer.from('four')));
    const difference = store.clockDifference() ?? 0;
    expect(Math.round(difference / 60_000)).toBe(-3);
  });

  it('says that clocks differ when it is refused because of that', async () => {
    const endpoint = await listen((_, response) => {
      response.setHeader('date', new Date(Date.now() + 20 * 60_000).toUTCString());
      response.writeHead(403).end();
    });
    await expect(S3Store.open({ ...access, endpoint })).rejects.toThrow(
      "The object store's clock is 20 minutes ahead of this machine's",
    );
  });

  it('gives up on a store that does not answer', async () => {
    const store = await openWith((request) => {
      request.resume();
      timeOut(connection());
    });
    await expect(store.stat('a')).rejects.toThrow(`no answer for ${LONG_MS} ms`);
    await expect(store.get('a')).rejects.toBeInstanceOf(StoreUnavailableError);
    const body = Readable.from(Buffer.from('x'));
    await expect(store.put('a', body)).rejects.toThrow('write object "a": no answer');
    expect(body.destroyed).toBe(true);
  });

  it('fails a read whose bytes stop coming', async () => {
    const stopsHalfWay: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('half');
    };
    const store = await openWith(stopsHalfWay);
    const { body } = await store.get('a');
    const chunks: AsyncIterator<unknown> = body[Symbol.asyncIterator]();
    expect(await chunks.next()).toEqual({ done: false, value: Buffer.from('half') });
    const next = chunks.next();
    timeOut(connection());
    await expect(next).rejects.toThrow(`read object "a": no answer for ${LONG_MS} ms`);
  });

  it('fails a read whose connection is cut', async () => {
    const store = await openWith((_, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('half', () => response.destroy());
    });
    const { body } = await store.get('a');
    await expect(buffer(body)).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('waits for a reader that is slower than the store’s silence limit', async () => {
    const size = 4 * 1024 * 1024;
    const sendsAtOnce: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-length': size }).end(Buffer.alloc(size));
    };
    const store = await openWith(sendsAtOnce);
    const { body } = await store.get('a');
    while (connection().bytesRead < MAX_HEAD_BYTES) {
      await setImmediate();
    }
    timeOut(connection());
    expect(await buffer(body)).toHaveLength(size);
  });

  it('retries when the store fails briefly', async () => {
    let calls = 0;
    const store = await openWith((request, response) => {
      request.resume();
      calls++;
      if (calls === 1) {
        response.writeHead(503).end();
      } else if (calls === 2) {
        request.socket.destroy();
      } else {
        response.writeHead(200, { etag: '"x"' }).end();
      }
    });
    expect(await store.put('a', Readable.from(Buffer.from('four')))).toMatchObject({ size: 4 });
    expect(calls).toBe(3);
  });

  it('aborts the uploads that crashed processes left, but not those in progress', async () => {
    const requests: string[] = [];
    await openWith(
      (request, response) => {
        requests.push(`${request.method} ${request.url}`);
        response.writeHead(204).end();
      },
      { unfinished: uploads(upload('old', new Date(0)), upload('new', new Date())) },
    );
    expect(requests).toEqual(['DELETE /photos/a?uploadId=old']);
  });

  it('signs its requests and addresses for the region that it is told', async () => {
    const regions = new Set<string | undefined>();
    const endpoint = await listen((request, response) => {
      regions.add(/Credential=key\/\d+\/([\w-]+)\//.exec(request.headers.authorization ?? '')?.[1]);
      response.end(request.method === 'HEAD' ? '' : uploads());
    });
    const region = 'eu-central-1';
    const store = await S3Store.open({ ...access, endpoint, publicEndpoint: endpoint, region });
    const address = await store.signPut('a', { size: 1, contentType: 'image/jpeg', seconds: 60 });
    expect(regions).toEqual(new Set([region]));
    expect(new URL(address ?? '').searchParams.get('X-Amz-Credential')).toMatch(
      /^key\/\d+\/eu-central-1\/s3\//,
    );
  });

  it('does not mistake a refusal for a missing object', async () => {
    let status = 403;
    const store = await openWith((_, response) => {
      response.writeHead(status).end();
    });
    await expect(store.stat('a')).rejects.toBeInstanceOf(StoreUnavailableError);
    status = 404;
    await expect(store.stat('a')).rejects.toBeInstanceOf(ObjectNotFoundError);
  });
});

/** That of the request under way. */
function connection(): Socket {
  const [socket] = Object.values(globalAgent.sockets).flatMap((sockets) => sockets ?? []);
  if (socket === undefined) {
    throw new Error('No request is under way');
  }
  return socket;
}

/** Acts as if the connection had been silent for as long as it may be. */
function timeOut(socket: Socket): void {
  socket.emit('timeout');
}
