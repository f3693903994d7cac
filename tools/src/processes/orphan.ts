import { readlinkSync } from 'node:fs';
import { readdir, readlink, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
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
 * The processes of the account (by default ours) that have their working directory there. One that doesn't say where it
 * works counts as one that does. Only for Linux.
 */
export async function processesIn(directory: string, uid = process.getuid?.()): Promise<number[]> {
  const path = await realpath(directory);
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      try {
        const process = join('/proc', name);
        return (await stat(process)).uid === uid && (await readlink(join(process, 'cwd'))) === path;
      } catch (error) {
        return !isGone(error);
      }
    }),
  );
  return names.filter((_, index) => found[index] === true).map(Number);
}

/** The name of the program file that a process runs; empty when it can't be read. Only for Linux. */
export function programOf(pid: number): string {
  try {
    // A program whose file has been replaced since, as by an upgrade.
    return basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''));
  } catch {
    return '';
  }
}

/** Zombies have no working directory either. */
function isGone(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')
  );
}

/** Does nothing when the process is gone. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) {
      throw error;
    }
  }
}
