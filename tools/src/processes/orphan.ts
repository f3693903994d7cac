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

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) {
      throw error;
    }
  }
}
