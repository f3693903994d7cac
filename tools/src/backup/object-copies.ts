import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LocalStore, ObjectNotFoundError, type ObjectStore } from '@roomlight/storage';
import pMap from 'p-map';
import { hashed, readLines } from './line-file.js';

const AT_ONCE = { concurrency: 8 };

export interface ObjectCopy {
  key: string;
  /** In bytes. */
  size: number;
  sha256: string;
}

/**
 * Copies of objects, shared by all back-ups in one directory. A key's content never changes, so an object that has been
 * copied once isn't copied again.
 */
export class ObjectCopies {
  private readonly known = new Map<string, ObjectCopy>();

  private constructor(private readonly copies: ObjectStore) {}

  static async open(directory: string): Promise<ObjectCopies> {
    return new ObjectCopies(await LocalStore.open(join(directory, 'objects')));
  }

  /** Trusts an earlier back-up's list of the copies. */
  async learn(list: string): Promise<void> {
    for await (const copy of readCopies(list)) {
      this.known.set(copy.key, copy);
    }
  }

  /**
   * Copies the objects that haven't been copied yet.
   * @returns the keys of those that the store doesn't have
   */
  async take(store: ObjectStore, keys: readonly string[]): Promise<string[]> {
    const gone: string[] = [];
    const takeOne = async (key: string): Promise<void> => {
      const copy = (await this.find(key)) ?? (await transfer(key, store, this.copies));
      if (copy === undefined) {
        gone.push(key);
      } else {
        this.known.set(key, copy);
      }
    };
    await pMap(keys, takeOne, AT_ONCE);
    return gone;
  }

  /** Lists these objects for the back-up that contains them. */
  listed(keys: readonly string[]): ObjectCopy[] {
    return keys.flatMap((key) => this.known.get(key) ?? []);
  }

  /**
   * Puts objects back into a store.
   * @returns the keys of those whose copies are missing or damaged
   */
  async restoreAll(copies: Iterable<ObjectCopy>, store: ObjectStore): Promise<string[]> {
    const damaged: string[] = [];
    const restoreOne = async (copy: ObjectCopy): Promise<void> => {
      if (!(await this.restore(copy, store))) {
        damaged.push(copy.key);
      }
    };
    await pMap(copies, restoreOne, AT_ONCE);
    return damaged;
  }

  /** Reads copies whole. @returns the keys of those that are missing or damaged */
  async damagedOf(copies: AsyncIterable<ObjectCopy>): Promise<string[]> {
    const damaged: string[] = [];
    const check = async (copy: ObjectCopy): Promise<void> => {
      if (!(await this.isWhole(copy))) {
        damaged.push(copy.key);
      }
    };
    await pMap(copies, check, AT_ONCE);
    return damaged.sort();
  }

  private async isWhole({ key, size, sha256 }: ObjectCopy): Promise<boolean> {
    return (await sizeIn(this.copies, key)) === size && (await this.hashOf(key)) === sha256;
  }

  private async hashOf(key: string): Promise<string> {
    const hash = createHash('sha256');
    const { body } = await this.copies.get(key);
    await pipeline(body, hash);
    return hash.digest('hex');
  }

  /** @returns whether the object is in the store as it was when it was copied */
  private async restore({ key, size, sha256 }: ObjectCopy, store: ObjectStore): Promise<boolean> {
    const there = await sizeIn(store, key);
    if (there === size) {
      return true;
    }
    const restored = await transfer(key, this.copies, store);
    if (restored?.sha256 === sha256) {
      return true;
    }
    await store.delete(key);
    return false;
  }

  async removeAllBut(kept: ReadonlySet<string>): Promise<void> {
    for await (const { key } of this.copies.list('')) {
      if (!kept.has(key)) {
        await this.copies.delete(key);
      }
    }
  }

  private async find(key: string): Promise<ObjectCopy | undefined> {
    const size = await sizeIn(this.copies, key);
    if (size === undefined) {
      return undefined;
    }
    const known = this.known.get(key);
    if (known !== undefined) {
      return known.size === size ? known : undefined;
    }
    // Left by a back-up that was interrupted.
    return { key, size, sha256: await this.hashOf(key) };
  }
}

export async function* readCopies(list: string): AsyncGenerator<ObjectCopy> {
  for await (const line of readLines(list)) {
    const [key = '', size, sha256 = ''] = line.split('\t');
    yield { key, size: Number(size), sha256 };
  }
}

export const copyLine = ({ key, size, sha256 }: ObjectCopy): string => `${key}\t${size}\t${sha256}`;

async function transfer(
  key: string,
  from: ObjectStore,
  to: ObjectStore,
): Promise<ObjectCopy | undefined> {
  const hash = createHash('sha256');
  try {
    const { body } = await from.get(key);
    const bytes = Readable.from(hashed(body, hash), { objectMode: false });
    const { size } = await to.put(key, bytes);
    return { key, size, sha256: hash.digest('hex') };
  } catch (error) {
    if (error instanceof ObjectNotFoundError) {
      return undefined;
    }
    throw error;
  }
}

async function sizeIn(store: ObjectStore, key: string): Promise<number | undefined> {
  try {
    return (await store.stat(key)).size;
  } catch (error) {
    if (error instanceof ObjectNotFoundError) {
      return undefined;
    }
    throw error;
  }
}
