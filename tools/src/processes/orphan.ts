import { readdir, readlink, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from './identity.js';

const GRACE_MS = 10_000;

/**
 * Ends a process that an earlier run left behind. The pid may have been reused since, so nothing happens unless the
 * process's command line names `marker` (a path that only our processes would name).
 */
export async function stopOrphan(
  pid: number,
  marker: string,
  signal: NodeJS.Signals,
): Promise<void> {
  if (!commandLine(pid).includes(marker)) {
    return;
  }
  const killAt = Date.now() + GRACE_MS;
  send(pid, signal);
  while (commandLine(pid).includes(marker)) {
    if (Date.now() > killAt) {
      send(pid, 'SIGKILL');
    }
    await sleep(20);
  }
}

/**
 * Whether a process of the account (by default ours) has its working directory there. A process that doesn't say where
 * it works counts as one that does. Only for Linux.
 */
export async function isWorkedIn(directory: string, uid = process.getuid?.()): Promise<boolean> {
  const path = await realpath(directory);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const answers = await Promise.all(
    pids.map(async (pid) => {
      try {
        const process = join('/proc', pid);
        return (await stat(process)).uid === uid && (await readlink(join(process, 'cwd'))) === path;
      } catch (error) {
        return !isGone(error);
      }
    }),
  );
  return answers.includes(true);
}

/** Zombies have no working directory either. */
function isGone(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')
  );
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) {
      throw error;
    }
  }
}
