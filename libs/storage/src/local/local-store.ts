import { constants } from 'node:fs';
import { copyFile, lstat, open, rename, rm, statfs, unlink, writeFile } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { incoming } from '../port/body-stream.js';
import { Checksum } from '../port/checksum.js';
import { clampRange } from '../port/byte-range.js';
import { FileBody } from './file-body.js';
import { InvalidKeyError, ObjectNotFoundError, StoreUnavailableError } from '../port/errors.js';
import { FileWriter } from './file-writer.js';
import { LocalRoot } from './local-root.js';
import { errorCode } from '../port/error-code.js';
import { asStoreError, ignore } from './local-errors.js';
import { checkKey, checkPrefix } from '../port/object-key.js';
import type {
  GetOptions,
  ObjectBody,
  ObjectStat,
  ObjectStore,
  PutOptions,
  StoredBytes,
  StoredObject,
} from '../port/object-store.js';

const PUBLISH_ATTEMPTS = 20;
const DELETES_AT_ONCE = 16;
/** Nothing there, or a folder: no object. */
const NO_OBJECT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/**
 * Objects as files of a directory, which several processes may share. An object is written to `.incoming/`, synced to
 * disk, and then renamed into its place: this makes `put` atomic and lets a reader with the old file open read it to
 * its end. Symbolic links in the directory are never followed.
 */
export class LocalStore implements ObjectStore {
  readonly #root: LocalRoot;

  private constructor(root: LocalRoot) {
    this.#root = root;
  }

  /** Creates the directory if it is missing and removes incomplete files of crashed processes. */
  static async open(directory: string): Promise<LocalStore> {
    return new LocalStore(await LocalRoot.open(directory));
  }

  async put(key: string, body: Readable, options: PutOptions = {}): Promise<StoredBytes> {
    const chunks = incoming(body, options.signal);
    const file = this.#root.newIncomingFile();
    try {
      checkKey(key);
      const checksum = new Checksum();
      const size = await this.#receive(key, file, checksum.of(chunks));
      options.signal?.throwIfAborted();
      await this.#publish(key, file);
      return { size, crc32: checksum.value };
    } catch (error) {
      body.destroy();
      await rm(file, { force: true });
      throw error;
    }
  }

  async get(key: string, { range, signal }: GetOptions = {}): Promise<ObjectBody> {
    signal?.throwIfAborted();
    const { handle, total } = await this.#openFile(key);
    try {
      const bytes = range && clampRange(key, range, total);
      const size = bytes ? bytes.end - bytes.start + 1 : total;
      const part = { handle, position: bytes?.start ?? 0, size };
      const body = new FileBody(part, (error) => asStoreError('read', key, error));
      if (signal) {
        addAbortSignal(signal, body);
      }
      return { body, size, total };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async stat(key: string): Promise<ObjectStat> {
    try {
      const file = await this.#root.pathOf(key);
      const stats = await lstat(file);
      if (!stats.isFile()) {
        throw new ObjectNotFoundError(key);
      }
      return { size: stats.size, modifiedAt: stats.mtime };
    } catch (error) {
      throw await this.#readError(key, error);
    }
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    checkPrefix(prefix);
    try {
      for await (const { key, path } of this.#root.filesBeside(prefix)) {
        if (key.startsWith(prefix)) {
          const stats = await lstat(path).catch(ignore('ENOENT'));
          if (stats?.isFile()) {
            yield { key, size: stats.size, modifiedAt: stats.mtime };
          }
        }
      }
    } catch (cause) {
      if (cause instanceof InvalidKeyError) {
        throw cause;
      }
      throw new StoreUnavailableError(`list objects under ${JSON.stringify(prefix)}`, { cause });
    }
  }

  async copy(from: string, to: string): Promise<void> {
    checkKey(to);
    const file = this.#root.newIncomingFile();
    try {
      await this.stat(from);
      await this.#duplicate(from, file);
      await this.#publish(to, file);
    } finally {
      await rm(file, { force: true });
    }
  }

  async delete(keys: string | readonly string[]): Promise<void> {
    const all = typeof keys === 'string' ? [keys] : keys;
    all.forEach(checkKey);
    for (let at = 0; at < all.length; at += DELETES_AT_ONCE) {
      const some = all.slice(at, at + DELETES_AT_ONCE);
      await Promise.all(some.map((key) => this.#deleteFile(key)));
      await this.#root.removeEmptyFolders(some);
    }
  }

  signPut(key: string): Promise<null> {
    checkKey(key);
    return Promise.resolve(null);
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#root.path);
    return bavail * bsize;
  }

  clockDifference(): null {
    return null;
  }

  async check(): Promise<void> {
    const file = this.#root.newIncomingFile();
    try {
      await writeFile(file, 'A disk that is full or read-only refuses this.', { flag: 'wx' });
    } catch (cause) {
      throw new StoreUnavailableError(`write into ${this.#root.path}`, { cause });
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Errors of the source are thrown unchanged, errors of the disk as `StoreUnavailableError`. */
  async #receive(key: string, file: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
    const asWriteError = (error: unknown) => {
      throw asStoreError('write', key, error);
    };
    const handle = await open(file, 'wx').catch(asWriteError);
    const writer = new FileWriter(handle);
    try {
      for await (const chunk of chunks) {
        await writer.write(chunk).catch(asWriteError);
      }
      await writer.flush().catch(asWriteError);
      await handle.datasync().catch(asWriteError);
    } finally {
      await handle.close();
    }
    return writer.size;
  }

  async #duplicate(from: string, file: string): Promise<void> {
    try {
      await copyFile(await this.#root.pathOf(from), file, constants.COPYFILE_FICLONE);
      const handle = await open(file, 'r+');
      try {
        await handle.datasync();
      } finally {
        await handle.close();
      }
    } catch (error) {
      throw asStoreError('copy', from, error);
    }
  }

  /** Moves a complete file to its place. Another process may remove the folder, empty until then, in between. */
  async #publish(key: string, file: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const target = await this.#root.makePathOf(key);
        await rename(file, target);
        return await this.#root.syncFoldersOf(target);
      } catch (error) {
        if (errorCode(error) !== 'ENOENT' || attempt === PUBLISH_ATTEMPTS) {
          throw asStoreError('write', key, error);
        }
      }
    }
  }

  async #openFile(key: string) {
    try {
      const file = await this.#root.pathOf(key);
      const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
      const stats = await handle.stat();
      if (stats.isFile()) {
        return { handle, total: stats.size };
      }
      await handle.close();
      throw new ObjectNotFoundError(key);
    } catch (error) {
      throw await this.#readError(key, error);
    }
  }

  /** An unmounted disk also shows no objects, but they are not lost. */
  async #readError(key: string, cause: unknown): Promise<Error> {
    const error = asStoreError('read', key, cause);
    return error instanceof ObjectNotFoundError && !(await this.#root.isThere())
      ? new StoreUnavailableError(`read object ${JSON.stringify(key)}`, { cause })
      : error;
  }

  async #deleteFile(key: string): Promise<void> {
    try {
      const file = await this.#root.pathOf(key);
      await unlink(file);
    } catch (error) {
      if (!NO_OBJECT.has(errorCode(error) ?? '')) {
        throw asStoreError('delete', key, error);
      }
    }
  }
}
