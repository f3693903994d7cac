import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from './identity.js';

const GRACE_MS = 10_000;

/**
 * Ends a process that an earlier run left behind. The pid may belong to somebody else by now, so
 * nothing happens unless its command line names `marker` (a path that only ours would name).
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

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) {
      throw error;
    }
  }
}
