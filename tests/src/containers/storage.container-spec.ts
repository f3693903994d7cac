import { describe, expect, it } from '@jest/globals';
import { Client } from 'minio';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { S3Store, StoreUnavailableError } from '@roomlight/storage';
import { describeObjectStore } from '@roomlight/storage/testing';
import { ACCESS_KEY, SECRET_KEY, server } from './servers.js';

function access() {
  return {
    endpoint: server('TEST_S3_ENDPOINT'),
    accessKey: ACCESS_KEY,
    secretKey: SECRET_KEY,
    bucket: `test-${randomUUID()}`,
  };
}

/** Unfinished uploads of these keys; MinIO's own server only lists them for a complete key. */
async function unfinishedUploads(bucket: string, keys: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(server('TEST_S3_ENDPOINT'));
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey: ACCESS_KEY,
    secretKey: SECRET_KEY,
  });
  let count = 0;
  for (const key of keys) {
    const uploads: AsyncIterable<unknown> = client.listIncompleteUploads(bucket, key, true);
    for await (const upload of uploads) {
      count += upload === undefined ? 0 : 1;
    }
  }
  return count;
}

describeObjectStore('S3Store', async () => {
  const options = access();
  return {
    store: await S3Store.open(options),
    unfinished: () => unfinishedUploads(options.bucket, ['raced', 'aborted', 'kept']),
    close: () => Promise.resolve(),
  };
});

describe('S3Store', () => {
  it('opens one missing bucket from several services at once, and opens it again', async () => {
    const options = access();
    const stores = await Promise.all([1, 2, 3, 4].map(() => S3Store.open(options)));
    await stores[0]?.put('a', Readable.from(Buffer.from('x')));
    expect((await (await S3Store.open(options)).stat('a')).size).toBe(1);
  });

  it('reports that it is unavailable when the secret is wrong', async () => {
    const opened = S3Store.open({ ...access(), secretKey: 'wrong-secret' });
    await expect(opened).rejects.toBeInstanceOf(StoreUnavailableError);
  });
});
