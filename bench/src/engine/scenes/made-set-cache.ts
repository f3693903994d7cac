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

/** The path at which a made set is cached, as long as neither its sources nor its maker change. */
export async function cachePath(name: string, recipe: object): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(recipe));
  for (const module of MAKERS) {
    hash.update(await readFile(new URL(`${module}.js`, import.meta.url)));
  }
  return join(tmpdir(), 'roomlight-made-sets', `${name}-${hash.digest('hex').slice(0, 12)}`);
}

/**
 * Makes a directory unless it exists. It appears either complete or not at all, because several benches may need it at
 * once.
 * @param make receives the path to write to
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
