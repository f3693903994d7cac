import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAKERS = [
  'made-set',
  'made-light',
  'made-windows',
  'moving-scene',
  'exposer',
  'polygon',
  'random',
];

/** Where a made set is kept, as long as neither what it is made from nor its maker changes. */
export async function cachePath(name: string, recipe: object): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(recipe));
  for (const module of MAKERS) {
    hash.update(await readFile(new URL(`${module}.js`, import.meta.url)));
  }
  return join(tmpdir(), 'roomlight-made-sets', `${name}-${hash.digest('hex').slice(0, 12)}`);
}

/**
 * Makes a directory unless it is there. It appears whole or not at all: several benches may want it at once.
 * @param make is given the path to write to
 */
export async function makeOnce(
  directory: string,
  make: (directory: string) => Promise<void>,
): Promise<void> {
  if (existsSync(directory)) {
    return;
  }
  const unfinished = `${directory}.${process.pid}`;
  await make(unfinished);
  await rename(unfinished, directory).catch(() => rm(unfinished, { recursive: true }));
}
