import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../processes/failure.js';
import { identity } from '../processes/identity.js';

/** Everything in the data directory except PostgreSQL's cluster, which has its own owner and is 0700 too. */
const PRIVATE_DIRECTORIES = ['logs', 'nats', 'objects', 'outbox'] as const;

const lockIn = (dataDirectory: string): string => join(dataDirectory, 'start.lock');

/**
 * Protects the data from other users of the machine. The directory itself can be entered, though not listed: when root
 * starts the product, PostgreSQL runs as another user, who owns the cluster below it.
 */
async function closeToOthers(dataDirectory: string): Promise<void> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o711 });
  await chmod(dataDirectory, 0o711);
  for (const name of PRIVATE_DIRECTORIES) {
    const path = join(dataDirectory, name);
    await mkdir(path, { recursive: true, mode: 0o700 });
    await chmod(path, 0o700);
  }
}

/** The id of the process that runs on the data directory, if there is one. */
export async function holderOf(dataDirectory: string): Promise<number | undefined> {
  const holder = await readFile(lockIn(dataDirectory), 'utf8').catch(() => '');
  const pid = Number.parseInt(holder, 10);
  return holder !== '' && identity(pid) === holder ? pid : undefined;
}

/**
 * Makes this process the only one that runs on the data directory. Ignores the lock of a process that is gone.
 * @returns a function that releases the lock
 * @throws StartFailure when another process holds the lock, or when it can't be created
 */
export async function lockDataDirectory(dataDirectory: string): Promise<() => Promise<void>> {
  await closeToOthers(dataDirectory).catch((error: Error) => {
    throw new StartFailure(
      `The data directory ${dataDirectory} can't be created (${error.message}): choose another with DATA_DIR.`,
    );
  });
  const path = lockIn(dataDirectory);
  const holderPid = await holderOf(dataDirectory);
  if (holderPid !== undefined) {
    throw new StartFailure(
      `Roomlight is already running on ${dataDirectory} (process ${holderPid}): stop it first, or choose another directory with DATA_DIR.`,
    );
  }
  await rm(path, { force: true });
  try {
    // Fails if another start has been quicker.
    await writeFile(path, identity(process.pid), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new StartFailure(`Roomlight is already being started on ${dataDirectory}.`);
    }
    throw error;
  }
  return () => rm(path, { force: true });
}
