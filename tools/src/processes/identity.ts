import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The program and its arguments; empty when there is no such process, or only its exit status remains. */
export function commandLine(pid: number): string {
  return attempt(() =>
    process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }),
  );
}

/**
 * Distinguishes this process from any other with the same pid, by the pid and the start time. Empty when there is no
 * such process.
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
 * The start time of a process from Linux's `stat` (proc(5)); empty for a zombie, which is dead although nobody has
 * collected its exit status.
 */
export function startOf(stat: string): string {
  // The name in parentheses may contain spaces. It is followed by the state and, as the 20th field, the start time.
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
