import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../processes/failure.js';
import { identity } from '../processes/identity.js';

const lockIn = (dataDirectory: string): string => join(dataDirectory, 'start.lock');

/** The id of the process that runs on the data directory, if there is one. */
export async function holderOf(dataDirectory: string): Promise<number | undefined> {
  const holder = await readFile(lockIn(dataDirectory), 'utf8').catch(() => '');
  const pid = Number.parseInt(holder, 10);
  return holder !== '' && identity(pid) === holder ? pid : undefined;
}

/**
 * Makes this process the only one that runs on the data directory, and returns what gives it up.
 * A lock of a process that is gone doesn't count.
 * @throws StartFailure when another process holds it, or it can't be made
 */
export async function lockDataDirectory(dataDirectory: string): Promise<() => Promise<void>> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o755 }).catch((error: Error) => {
    throw new StartFailure(
      `The data directory ${dataDirectory} can't be made (${error.message}): choose another with DATA_DIR.`,
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
    // Fails if another start was quicker since.
    await writeFile(path, identity(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new StartFailure(`Another start on ${dataDirectory} is under way.`);
    }
    throw error;
  }
  return () => rm(path, { force: true });
}
