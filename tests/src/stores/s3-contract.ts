import { describe, expect, it } from '@jest/globals';
import { Client } from 'minio';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ObjectNotFoundError, S3Store, StoreUnavailableError } from '@roomlight/storage';
import { describeObjectStore } from '@roomlight/storage/testing';

/** Where a store is, and who may use it. */
export interface Access {
  endpoint: string;
  accessKey: string;
  secretKey: string;
}

/** Unfinished uploads of these keys; MinIO's own server only lists them for a complete key. */
async function unfinishedUploads(
  { endpoint, accessKey, secretKey, bucket }: Access & { bucket: string },
  keys: readonly string[],
): Promise<number> {
  const { hostname, port } = new URL(endpoint);
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey,
    secretKey,
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

/**
 * What a store must do for the product: the contract of the port, signed addresses, and CORS.
 * @param storeAccess called when the tests run
 */
export function describeS3Store(name: string, storeAccess: () => Access): void {
  const access = () => ({ ...storeAccess(), bucket: `test-${randomUUID()}` });

  describeObjectStore(name, async () => {
    const options = access();
    return {
      store: await S3Store.open(options),
      unfinished: () => unfinishedUploads(options, ['raced', 'aborted', 'kept']),
      close: () => Promise.resolve(),
    };
  });

  describe(name, () => {
    it('opens one missing bucket from several services at once, and opens it again', async () => {
      const options = access();
      const stores = await Promise.all([1, 2, 3, 4].map(() => S3Store.open(options)));
      await stores[0]?.put('a', Readable.from(Buffer.from('x')));
      expect((await (await S3Store.open(options)).stat('a')).size).toBe(1);
    });

    describe('an address that is signed for a part', () => {
      const TYPE = 'application/offset+octet-stream';
      const put = async (address: string, bytes: number, contentType = TYPE): Promise<number> => {
        const headers = { 'content-type': contentType };
        const sent = await fetch(address, { method: 'PUT', headers, body: new Uint8Array(bytes) });
        return sent.status;
      };

      async function signed(): Promise<{ store: S3Store; address: string }> {
        const options = access();
        const store = await S3Store.open({
          ...options,
          publicEndpoint: options.endpoint,
          allowedOrigin: 'https://photos.example',
        });
        const address = await store.signPut('staging/a/0/0', {
          size: 10,
          contentType: TYPE,
          seconds: 60,
        });
        return { store, address: address ?? '' };
      }

      it('takes the part, again too, and nothing else', async () => {
        const { store, address } = await signed();
        expect(await put(address, 11)).toBe(403);
        expect(await put(address, 9)).toBe(403);
        expect(await put(address, 10, 'text/html')).toBe(403);
        expect(await put(address.replace('/0/0?', '/0/1?'), 10)).toBe(403);
        expect(await put(address.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'), 10)).toBe(403);
        await expect(store.stat('staging/a/0/0')).rejects.toBeInstanceOf(ObjectNotFoundError);
        expect([await put(address, 10), await put(address, 10)]).toEqual([200, 200]);
        expect(await store.stat('staging/a/0/0')).toMatchObject({ size: 10 });
        expect((await fetch(address)).ok).toBe(false);
      });

      it('is reached from the product’s pages', async () => {
        const { address } = await signed();
        const preflight = await fetch(address, {
          method: 'OPTIONS',
          headers: {
            origin: 'https://photos.example',
            'access-control-request-method': 'PUT',
            'access-control-request-headers': 'content-type',
          },
        });
        expect(preflight.ok).toBe(true);
        expect(preflight.headers.get('access-control-allow-origin')).toMatch(
          /^(\*|https:\/\/photos\.example)$/,
        );
      });
    });

    it('reports that it is unavailable when the secret is wrong', async () => {
      const opened = S3Store.open({ ...access(), secretKey: 'wrong-secret' });
      await expect(opened).rejects.toBeInstanceOf(StoreUnavailableError);
    });
  });
}
