import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  access,
  constants,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartFailure } from '../processes/failure.js';
import type { Account } from '../processes/guarded.js';
import { canEnter, closeToOthers, creatingAccount, giveAll } from './account.js';

export const OWNER = 'roomlight';
export const DATABASE = 'roomlight';

/** Where a cluster is put when its account can't enter the data directory (a root user's 0700 home). */
const REACHABLE_HOME = '/var/lib/roomlight';

/** Without sync, and with a password that checks quickly, which counts where each test opens connections. */
const QUICK = ['--no-sync', '--set', 'scram_iterations=1'];

/** A PostgreSQL data directory (a "cluster") and the password of its owner. */
export interface Cluster {
  /** The real path, without links. */
  directory: string;
  password: string;
}

/**
 * Finds the cluster of an earlier start; undefined if there is none.
 * @throws StartFailure when there is one but a part of it is missing
 */
export async function findCluster(dataDirectory: string): Promise<Cluster | undefined> {
  const link = join(dataDirectory, 'cluster');
  const passwordFile = join(dataDirectory, 'password');
  if ((await trouble(link)) === 'missing' && (await trouble(passwordFile)) === 'missing') {
    return undefined;
  }
  for (const path of [
    passwordFile,
    link,
    join(link, 'PG_VERSION'),
    join(link, 'global', 'pg_control'),
  ]) {
    const found = await trouble(path);
    if (found === 'missing') {
      throw new StartFailure(
        `The database in ${dataDirectory} is damaged: ${path} is missing. Restore the directory from a backup, or move it away to start over.`,
      );
    }
    if (found === 'forbidden') {
      throw new StartFailure(
        `The database in ${dataDirectory} belongs to another user, and ${path} can't be read: start as the user who started it first, or choose another directory with DATA_DIR.`,
      );
    }
  }
  return { directory: await realpath(link), password: await readFile(passwordFile, 'utf8') };
}

async function trouble(path: string): Promise<'none' | 'missing' | 'forbidden'> {
  try {
    await access(path, constants.R_OK);
    return 'none';
  } catch (error) {
    return isCode(error, 'EACCES') ? 'forbidden' : 'missing';
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Creates a cluster with one database. An interrupted attempt leaves nothing that counts as a cluster. */
export async function createCluster(options: {
  dataDirectory: string;
  binaries: string;
  account: Account | undefined;
  fsync: boolean;
}): Promise<Cluster> {
  const { dataDirectory, binaries, account, fsync } = options;
  await mkdir(dataDirectory, { recursive: true, mode: 0o711 });
  const parent = await clusterParent(dataDirectory, account);
  const creator = account && creatingAccount(account);
  const unfinished = join(parent, 'cluster.new');
  const passwordFile = join(parent, 'password.new');
  const password = randomBytes(24).toString('base64url');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (creator) {
    await Promise.all(
      [unfinished, passwordFile].map((path) => chown(path, creator.uid, creator.gid)),
    );
  }
  try {
    await run(join(binaries, 'initdb'), [
      ...['-D', unfinished, '-U', OWNER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
      // ICU compares and folds the letters of every script in the same way on every platform.
      ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'und'],
      ...['--no-instructions', ...(fsync ? [] : QUICK)],
    ]);
    await run(
      join(binaries, 'postgres'),
      ['--single', '-D', unfinished, ...(fsync ? [] : ['-c', 'fsync=off']), 'postgres'],
      `CREATE DATABASE ${DATABASE}\n`,
    );
  } finally {
    await rm(passwordFile);
  }
  if (account) {
    await giveAll(unfinished, account);
  }

  const directory = join(parent, 'cluster');
  await rename(unfinished, directory);
  if (parent !== dataDirectory) {
    await symlink(directory, join(dataDirectory, 'cluster'));
  }
  await writeFile(join(dataDirectory, 'password'), password, { mode: 0o600, flush: fsync });
  return { directory: await realpath(directory), password };

  async function run(command: string, args: string[], input = ''): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const child = execFile(
        command,
        args,
        { ...creator, cwd: parent },
        (error, _stdout, stderr) => {
          if (error) {
            const lines = stderr.trim().split('\n');
            // initdb ends with what it removes again.
            const cause = lines.find((line) => /(error|FATAL|PANIC):/.test(line)) ?? lines.at(-1);
            const reason = cause || error.message;
            reject(
              new StartFailure(`The database in ${dataDirectory} can't be created: ${reason}`),
            );
          } else {
            resolve();
          }
        },
      );
      child.stdin?.end(input);
    });
  }
}

async function clusterParent(dataDirectory: string, account: Account | undefined): Promise<string> {
  if (account === undefined) {
    return dataDirectory;
  }
  await closeToOthers(dataDirectory, account);
  if (canEnter(dataDirectory, account)) {
    return dataDirectory;
  }
  await mkdir(REACHABLE_HOME, { recursive: true, mode: 0o755 });
  const parent = await mkdtemp(join(REACHABLE_HOME, 'postgres-'));
  await closeToOthers(parent, account);
  return parent;
}

/** Removes a stopped server's data, wherever it is. */
export async function removeCluster(dataDirectory: string): Promise<void> {
  const directory = await realpath(join(dataDirectory, 'cluster')).catch(() => undefined);
  const parent = directory === undefined ? dataDirectory : dirname(directory);
  await Promise.all(
    [parent, dataDirectory].map((path) => rm(path, { recursive: true, force: true })),
  );
}
