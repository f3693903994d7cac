import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The program and its arguments; empty when there is no such process, or only its exit status is left. */
export function commandLine(pid: number): string {
  return attempt(() =>
    process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }),
  );
}

/**
 * What tells this process from any other that has had the same pid: the pid and the time of its
 * start. Empty when there is no such process.
 */
export function identity(pid: number): string {
  const startedAt = attempt(() =>
    process.platform === 'linux'
      ? startOf(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      : execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim(),
  );
  return startedAt === '' ? '' : `${pid} ${startedAt}`;
}

/**
 * The start of a process by Linux's `stat` (proc(5)); empty for a zombie, which is dead though nobody has fetched its
 * exit status yet.
 */
export function startOf(stat: string): string {
  // The name in parentheses may contain spaces; after it come the state and, as the 20th field, the start.
  const [state, ...others] = stat.split(') ').at(-1)?.split(' ') ?? [];
  return state === 'Z' ? '' : (others[18] ?? '');
}

function attempt(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
