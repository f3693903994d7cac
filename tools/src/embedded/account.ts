import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Account } from '../processes/guarded.js';

/**
 * The account that PostgreSQL runs as, since it refuses to run as root: `nobody` when started by root, otherwise the
 * current user (undefined).
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  return { uid: Number(entry?.[2] ?? 65534), gid: Number(entry?.[3] ?? 65534) };
}

/** Whether the account can enter the directory. Asks the system, which takes links and ACLs into account. */
export function canEnter(directory: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], account).status === 0;
}
