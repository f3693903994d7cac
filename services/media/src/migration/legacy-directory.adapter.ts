import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from './migration.errors.js';

/** The content of a directory of photos: the listings of its users, and entries outside the scheme. */
export type LegacyEntry = LegacyListing | Misplaced;

export interface LegacyListing {
  kind: 'listing';
  /** The user's id or e-mail. */
  owner: string;
  name: string;
  path: string;
  filenames: string[];
}

interface Misplaced {
  kind: 'misplaced';
  /** Within the directory. */
  name: string;
  /** The problem, worded to follow the name. */
  fault: string;
}

/**
 * `{owner}/{listing}/{files}`, in the order of names. Links are never followed.
 * @throws Error of the file system when `root` itself can't be read
 */
export async function* legacyEntries(root: string): AsyncGenerator<LegacyEntry> {
  for (const owner of await entriesOf(root)) {
    if (!owner.isDirectory()) {
      yield misplaced(owner, owner.name, 'doesn’t belong to any user');
      continue;
    }
    const listings = await readable(join(root, owner.name), owner.name);
    if (!Array.isArray(listings)) {
      yield listings;
      continue;
    }
    for (const listing of listings) {
      yield* filesOf(root, owner.name, listing);
    }
  }
}

async function* filesOf(root: string, owner: string, listing: Dirent): AsyncGenerator<LegacyEntry> {
  const name = `${owner}/${listing.name}`;
  if (!listing.isDirectory()) {
    yield misplaced(listing, name, 'doesn’t belong to any listing');
    return;
  }
  const path = join(root, owner, listing.name);
  const files = await readable(path, name);
  if (!Array.isArray(files)) {
    yield files;
    return;
  }
  const isFile = (entry: Dirent): boolean => entry.isFile();
  for (const entry of files) {
    if (!isFile(entry)) {
      yield misplaced(entry, `${name}/${entry.name}`, 'is not a file');
    }
  }
  const filenames = files.filter(isFile).map((file) => file.name);
  yield { kind: 'listing', owner, name: listing.name, path, filenames };
}

function misplaced(entry: Dirent, name: string, fault: string): Misplaced {
  const reason = entry.isSymbolicLink() ? 'is a link, and links aren’t followed' : fault;
  return { kind: 'misplaced', name, fault: reason };
}

/** An unreadable directory doesn't stop the reading of the others. */
async function readable(path: string, name: string): Promise<Dirent[] | Misplaced> {
  try {
    return await entriesOf(path);
  } catch (error) {
    return { kind: 'misplaced', name, fault: `can't be read: ${reasonOf(error)}` };
  }
}

async function entriesOf(path: string): Promise<Dirent[]> {
  const entries = await readdir(path, { withFileTypes: true });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}
