import { join } from 'node:path';
import { readLines, sha256Of } from './line-file.js';
import { paths, readManifest, type Manifest, type ManifestFile } from './manifest.js';
import { ObjectCopies, readCopies } from './object-copies.js';

export interface Verification {
  manifest: Manifest;
  /** Paths of the backup's own files that are missing or damaged: without them, it can't be restored. */
  files: string[];
  /** Keys of objects whose copies are missing or damaged: everything else can be restored. */
  objects: string[];
}

/**
 * Reads a whole backup, and nothing else: no installation is needed.
 * @throws StartFailure with a sentence when there is no backup of this name that this release can read
 */
export async function verify(directory: string, name: string): Promise<Verification> {
  const backup = join(directory, name);
  const manifest = await readManifest(backup);
  const files = await damagedFiles(backup, manifest);
  const { objects: list } = paths(backup);
  const objects = files.includes(list)
    ? []
    : await (await ObjectCopies.open(directory)).damagedOf(readCopies(list));
  return { manifest, files, objects };
}

/** The paths of tables and lists that aren't as they were written. */
export async function damagedFiles(
  backup: string,
  { tables, messages, objects }: Manifest,
): Promise<string[]> {
  const { table: tablePath, ...path } = paths(backup);
  const files: [string, ManifestFile][] = [
    [path.messages, messages],
    [path.objects, objects],
    ...tables.map((table): [string, ManifestFile] => [tablePath(table.schema, table.table), table]),
  ];
  const damaged: string[] = [];
  for (const [file, { sha256, lines }] of files) {
    const isWhole = (await sha256Of(file).catch(() => 'nothing')) === sha256;
    if (!isWhole || (await countLines(file)) !== lines) {
      damaged.push(file);
    }
  }
  return damaged;
}

async function countLines(file: string): Promise<number> {
  let count = 0;
  for await (const line of readLines(file)) {
    count += line === '' ? 0 : 1;
  }
  return count;
}
