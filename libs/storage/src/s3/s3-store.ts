import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Client } from 'minio';
import { incoming, outgoing } from '../port/body-stream.js';
import { Checksum } from '../port/checksum.js';
import { clampRange, isRange } from '../port/byte-range.js';
import { errorCode } from '../port/error-code.js';
import { RangeNotSatisfiableError, StoreUnavailableError } from '../port/errors.js';
import { checkKey, checkPrefix } from '../port/object-key.js';
import type {
  GetOptions,
  ObjectBody,
  ObjectStat,
  ObjectStore,
  PutOptions,
  StoredBytes,
  SignedPut,
  StoredObject,
} from '../port/object-store.js';
import { listingPage, type ListingPage } from './listing-page.rules.js';
import { asStoreError, withRetries } from './s3-errors.js';
import { allowOrigin, signedPut, type BucketAccess } from './s3-signing.js';
import { transportWithTimeOuts, type TimeOuts } from './s3-transport.js';
import { removeAbandonedUploads, upload } from './s3-upload.js';
import { StoreClock } from './store-clock.js';

const TIME_OUTS: TimeOuts = { connectMs: 5_000, idleMs: 30_000 };
const REGION = 'us-east-1';
/** The most that one request may delete. */
const DELETES_AT_ONCE = 1000;

export interface S3Options {
  /** `http://host:port` or `https://host` */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  /** As the store names it; most that aren't Amazon's take 'us-east-1' for any. */
  region?: string | undefined;
  /** Where browsers reach the store, if they do. */
  publicEndpoint?: string | undefined;
  /** The origin of the pages that put objects there. */
  allowedOrigin?: string | undefined;
  timeOuts?: TimeOuts;
}

/** Objects in a bucket of any store that speaks S3. */
export class S3Store implements ObjectStore {
  readonly #client: Client;
  readonly #bucket: string;
  /** Null when browsers can't reach the store. */
  readonly #publicAccess: BucketAccess | null;
  readonly #clock: StoreClock;

  private constructor(
    client: Client,
    bucket: string,
    publicAccess: BucketAccess | null,
    clock: StoreClock,
  ) {
    this.#client = client;
    this.#bucket = bucket;
    this.#publicAccess = publicAccess;
    this.#clock = clock;
  }

  /**
   * Creates the bucket if it is missing, removes unfinished uploads of crashed processes, and lets pages of the allowed
   * origin put objects.
   */
  static async open(options: S3Options): Promise<S3Store> {
    const { bucket, endpoint, publicEndpoint, allowedOrigin, region = REGION } = options;
    const clock = new StoreClock();
    const client = connect(options, clock);
    try {
      await withRetries(() => makeBucket(client, bucket, region));
      await removeAbandonedUploads(client, bucket);
      if (publicEndpoint !== undefined && allowedOrigin !== undefined) {
        await allowOrigin({ ...options, region }, allowedOrigin);
      }
    } catch (error) {
      throw asStoreError(`open bucket ${bucket} at ${endpoint}`, undefined, clock.explain(error));
    }
    const isPublic = publicEndpoint !== undefined;
    const access = isPublic ? { ...options, region, endpoint: publicEndpoint } : null;
    return new S3Store(client, bucket, access, clock);
  }

  async put(key: string, body: Readable, options: PutOptions = {}): Promise<StoredBytes> {
    const { contentType = 'application/octet-stream', signal } = options;
    const chunks = incoming(body, signal);
    try {
      checkKey(key);
      const checksum = new Checksum();
      const target = { bucket: this.#bucket, key, contentType, signal };
      const { size } = await upload(this.#client, target, checksum.of(chunks));
      return { size, crc32: checksum.value };
    } finally {
      body.destroy();
    }
  }

  async get(key: string, { range, signal }: GetOptions = {}): Promise<ObjectBody> {
    checkKey(key);
    signal?.throwIfAborted();
    if (range && !isRange(range)) {
      clampRange(key, range, (await this.stat(key)).size);
    }
    const { start, length } = range
      ? { start: range.start, length: range.end - range.start + 1 }
      : { start: 0, length: 0 };
    let source: Readable;
    try {
      source = await withRetries(() =>
        this.#client.getPartialObject(this.#bucket, key, start, length),
      );
    } catch (error) {
      if (errorCode(error) === 'InvalidRange') {
        throw new RangeNotSatisfiableError(key, (await this.stat(key)).size, { cause: error });
      }
      throw readError(key, error);
    }
    return {
      body: outgoing(source, signal, (error) => readError(key, error)),
      ...sizes(key, source, range !== undefined),
    };
  }

  async stat(key: string): Promise<ObjectStat> {
    checkKey(key);
    try {
      const found = await withRetries(() => this.#client.statObject(this.#bucket, key));
      return { size: found.size, modifiedAt: found.lastModified };
    } catch (error) {
      throw readError(key, error);
    }
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    checkPrefix(prefix);
    try {
      let after: string | null = '';
      while (after !== null) {
        const page: ListingPage = await this.#page(prefix, after);
        yield* page.objects;
        after = page.next;
      }
    } catch (error) {
      throw asStoreError(`list objects under ${JSON.stringify(prefix)}`, undefined, error);
    }
  }

  async copy(from: string, to: string): Promise<void> {
    checkKey(from);
    checkKey(to);
    if (from === to) {
      // S3 refuses to copy an object onto itself.
      await this.stat(from);
      return;
    }
    try {
      await withRetries(() =>
        this.#client.copyObject(this.#bucket, to, `/${this.#bucket}/${from}`),
      );
    } catch (error) {
      throw asStoreError(`copy object ${JSON.stringify(from)}`, from, error);
    }
  }

  async delete(keys: string | readonly string[]): Promise<void> {
    const all = typeof keys === 'string' ? [keys] : keys;
    all.forEach(checkKey);
    for (let at = 0; at < all.length; at += DELETES_AT_ONCE) {
      await this.#deleteBatch(all.slice(at, at + DELETES_AT_ONCE));
    }
  }

  async signPut(key: string, put: SignedPut): Promise<string | null> {
    checkKey(key);
    return this.#publicAccess && signedPut(this.#publicAccess, key, put);
  }

  /** S3 has no request that asks for it. */
  freeBytes(): Promise<null> {
    return Promise.resolve(null);
  }

  clockDifference(): number | null {
    return this.#clock.difference;
  }

  async check(): Promise<void> {
    const attempt = `find bucket ${this.#bucket}`;
    let exists: boolean;
    try {
      exists = await this.#client.bucketExists(this.#bucket);
    } catch (error) {
      throw asStoreError(attempt, undefined, this.#clock.explain(error));
    }
    if (!exists) {
      throw new StoreUnavailableError(attempt, { cause: new Error('it does not exist') });
    }
  }

  /** @param after from the page before; empty for the first */
  async #page(prefix: string, after: string): Promise<ListingPage> {
    const query = [
      ...(after === '' ? [] : [`continuation-token=${queryText(after)}`]),
      'encoding-type=url',
      'list-type=2',
      `prefix=${queryText(prefix)}`,
    ].join('&');
    const bucketName = this.#bucket;
    const answer = await this.#client.makeRequestAsync({ method: 'GET', bucketName, query });
    return listingPage(await text(answer));
  }

  async #deleteBatch(keys: string[]): Promise<void> {
    const attempt = `delete ${keys.length} objects, the first ${JSON.stringify(keys[0])}`;
    let refused: unknown[];
    try {
      refused = await withRetries(() => this.#client.removeObjects(this.#bucket, keys));
    } catch (error) {
      throw asStoreError(attempt, undefined, error);
    }
    if (refused.length > 0) {
      throw asStoreError(attempt, undefined, refused[0]);
    }
  }
}

function connect(options: S3Options, clock: StoreClock): Client {
  const { endpoint, accessKey, secretKey, region = REGION, timeOuts = TIME_OUTS } = options;
  if (!URL.canParse(endpoint)) {
    throw new TypeError(`The object store's address is no URL: ${endpoint}`);
  }
  const url = new URL(endpoint);
  if (url.pathname !== '/') {
    throw new TypeError(`The object store's address can't have a path: ${endpoint}`);
  }
  const secure = url.protocol === 'https:';
  return new Client({
    endPoint: url.hostname,
    port: url.port === '' ? undefined : Number(url.port),
    useSSL: secure,
    accessKey,
    secretKey,
    region,
    transport: transportWithTimeOuts(secure, timeOuts, ({ headers }) => clock.hear(headers.date)),
    // The client's own retries write to the console; see `withRetries`.
    retryOptions: { disableRetry: true },
  });
}

/** A text in a query, escaped as it is signed. */
function queryText(text: string): string {
  const escape = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, escape);
}

/** Several services start at once, and each may find the bucket missing. */
async function makeBucket(client: Client, bucket: string, region: string): Promise<void> {
  if (await client.bucketExists(bucket)) {
    return;
  }
  try {
    await client.makeBucket(bucket, region);
  } catch (error) {
    if (!(await client.bucketExists(bucket))) {
      throw error;
    }
  }
}

function readError(key: string, error: unknown): Error {
  return asStoreError(`read object ${JSON.stringify(key)}`, key, error);
}

/** From the headers of the store's answer. */
function sizes(key: string, answer: Readable, partial: boolean): { size: number; total: number } {
  const headers = answer instanceof IncomingMessage ? answer.headers : {};
  const size = Number(headers['content-length']);
  const total = partial ? Number(headers['content-range']?.split('/')[1]) : size;
  if (Number.isSafeInteger(size) && Number.isSafeInteger(total)) {
    return { size, total };
  }
  answer.destroy();
  throw readError(key, new Error('the answer does not say how long it is'));
}
