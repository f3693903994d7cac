import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, realpath, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { DirectorySync } from './directory-sync.js';
import { InvalidKeyError, StoreUnavailableError } from '../port/errors.js';
import { errorCode } from '../port/error-code.js';
import { ignore } from './local-errors.js';
import { filesUnder } from './local-listing.js';
import { checkKey } from '../port/object-key.js';

/** The directory of incomplete files. No key can name it, since no part of a key begins with a dot. */
const INCOMING = '.incoming';

/** A running upload keeps writing its file: a file untouched for a day belongs to a dead process. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** The directory of a local store: from keys to paths, and the folders in between. */
export class LocalRoot {
  readonly #directorySync = new DirectorySync();

  private constructor(readonly path: string) {}

  static async open(directory: string): Promise<LocalRoot> {
    try {
      await mkdir(join(directory, INCOMING), { recursive: true });
      const root = new LocalRoot(await realpath(directory));
      await root.#removeAbandoned();
      return root;
    } catch (cause) {
      throw new StoreUnavailableError(`open the directory ${directory}`, { cause });
    }
  }

  async isThere(): Promise<boolean> {
    return (await lstat(join(this.path, INCOMING)).catch(ignore('ENOENT'))) !== undefined;
  }

  newIncomingFile(): string {
    return join(this.path, INCOMING, randomUUID());
  }

  /** Throws `InvalidKeyError`, and what the file system says: ENOENT when the folder of the file doesn't exist. */
  async pathOf(key: string): Promise<string> {
    checkKey(key);
    const path = join(this.path, key);
    await this.#refuseLinks(key, dirname(path));
    return path;
  }

  /** As `pathOf`, but makes the folders. */
  async makePathOf(key: string): Promise<string> {
    checkKey(key);
    const path = join(this.path, key);
    await this.#makeFolder(key, dirname(path));
    return path;
  }

  /** The files in the folder that a prefix names (`a/b/c` names `a/b`), and below. Links aren't followed. */
  async *filesBeside(prefix: string): AsyncGenerator<{ key: string; path: string }> {
    const folder = dirname(join(this.path, `${prefix}x`));
    try {
      await this.#refuseLinks(prefix, folder);
    } catch (error) {
      return ignore('ENOENT', 'ENOTDIR')(error);
    }
    for await (const path of filesUnder(folder, INCOMING)) {
      yield { key: relative(this.path, path).replaceAll(sep, '/'), path };
    }
  }

  /** Syncs the file's name and the names of its folders to disk. */
  async syncFoldersOf(path: string): Promise<void> {
    await Promise.all(this.#foldersOf(path).map((folder) => this.#directorySync.sync(folder)));
  }

  /** Removes the empty folders of these keys. A folder that gets a file meanwhile stays. */
  async removeEmptyFolders(keys: readonly string[]): Promise<void> {
    const folders = new Set(keys.map((key) => dirname(join(this.path, key))));
    for (const folder of folders) {
      await this.#removeEmptyFoldersFrom(folder);
    }
  }

  async #removeEmptyFoldersFrom(folder: string): Promise<void> {
    for (let at = folder; at !== this.path; at = dirname(at)) {
      try {
        await rmdir(at);
      } catch (error) {
        // Stops at any other error: the folder is in use or not ours. A folder that is already gone (ENOENT) is fine.
        if (errorCode(error) !== 'ENOENT') {
          return;
        }
      }
    }
  }

  async #makeFolder(key: string, folder: string): Promise<void> {
    try {
      await this.#refuseLinks(key, folder);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') {
        throw error;
      }
      await this.#makeFolder(key, dirname(folder));
      await mkdir(folder).catch(ignore('EEXIST'));
    }
  }

  /** A link in the directory could lead out of it, or to another object. */
  async #refuseLinks(key: string, folder: string): Promise<void> {
    if ((await realpath(folder)) !== folder) {
      throw new InvalidKeyError(key, 'it leads through a symbolic link');
    }
  }

  /** From the folder of the file up to the root, both included. */
  #foldersOf(path: string): string[] {
    const folders = [];
    for (let folder = dirname(path); folder !== this.path; folder = dirname(folder)) {
      folders.push(folder);
    }
    return [...folders, this.path];
  }

  async #removeAbandoned(): Promise<void> {
    const incoming = join(this.path, INCOMING);
    const before = Date.now() - ABANDONED_AFTER_MS;
    for (const name of await readdir(incoming)) {
      const file = join(incoming, name);
      const stats = await lstat(file).catch(ignore('ENOENT'));
      if (stats && stats.mtimeMs < before) {
        await rm(file, { force: true });
      }
    }
  }
}
