import type { Readable } from 'node:stream';

export interface ObjectStat {
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

export interface StoredObject extends ObjectStat {
  key: string;
}

/** Bytes `start` to `end`, both counted from 0 and both included. An `end` behind the last byte means the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredBytes {
  /** Bytes. */
  size: number;
  /** Their checksum, which the store doesn't keep: 0 to 2³² - 1. */
  crc32: number;
}

export interface PutOptions {
  contentType?: string;
  signal?: AbortSignal;
}

/** What may be put to a signed address: exactly so many bytes of this type, for so long. */
export interface SignedPut {
  /** Bytes. */
  size: number;
  contentType: string;
  seconds: number;
}

export interface GetOptions {
  range?: ByteRange;
  signal?: AbortSignal;
}

export interface ObjectBody {
  /** Must be read to its end or destroyed: it holds a file or a connection open. */
  body: Readable;
  /** Bytes that `body` delivers. */
  size: number;
  /** Bytes of the whole object. */
  total: number;
}

/**
 * Where photos lie. Keys are paths of `/`-separated segments (see `checkKey`). A key can't be the folder of another
 * key.
 *
 * A class and not an interface, so that it can be asked for by its type where things are injected.
 *
 * Every method throws `InvalidKeyError` for a key it can't take and `StoreUnavailableError` when the store doesn't do
 * its work (it is down, too slow, full, or refuses us).
 */
export abstract class ObjectStore {
  /**
   * Stores all of `body` under `key`, replacing what was there. Readers see the old bytes or the new ones, never a mix.
   * When it throws, nothing new is stored. What `body` fails with, and the signal's abort, are thrown as they are.
   * `body` is always used up: read to its end or destroyed. A store may keep it waiting while the old bytes are read
   * (MinIO does), and fails when that takes too long.
   */
  abstract put(key: string, body: Readable, options?: PutOptions): Promise<StoredBytes>;

  /**
   * The bytes as they are at this moment: a later `put` or `delete` never changes what `body` delivers, at worst it
   * fails. Throws `ObjectNotFoundError`, or `RangeNotSatisfiableError` when the range begins behind the last byte.
   */
  abstract get(key: string, options?: GetOptions): Promise<ObjectBody>;

  /** Throws `ObjectNotFoundError`. */
  abstract stat(key: string): Promise<ObjectStat>;

  /** Objects whose key begins with `prefix`, page by page, in no defined order. Concurrent changes may be missed. */
  abstract list(prefix: string): AsyncIterable<StoredObject>;

  /** Throws `ObjectNotFoundError` when there is no `from`. Replaces `to` as `put` does. */
  abstract copy(from: string, to: string): Promise<void>;

  /** Ignores missing objects. When it throws, some objects may already be deleted; call it again. */
  abstract delete(keys: string | readonly string[]): Promise<void>;

  /**
   * An address at which whoever has it may put this object, without going through us; null when browsers can't reach the
   * store.
   */
  abstract signPut(key: string, put: SignedPut): Promise<string | null>;

  /** Bytes that are free; null where the store has no figure for it. */
  abstract freeBytes(): Promise<number | null>;

  /**
   * How far the store's clock is ahead of ours, in milliseconds and to about a second, by its last answer; null before
   * any answer, and for a store that has no clock of its own. Stores refuse signatures whose time differs from theirs by
   * 15 minutes.
   */
  abstract clockDifference(): number | null;

  /** Throws `StoreUnavailableError` when the store can't take objects now. */
  abstract check(): Promise<void>;
}
