import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Account } from '../processes/guarded.js';

/**
 * PostgreSQL refuses to run as root. Started by root it runs as `nobody`; started by anyone else,
 * as that user (undefined).
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

/** Whether the account can enter the directory; asked of the system, which knows of links and ACLs. */
export function canEnter(directory: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], account).status === 0;
}
