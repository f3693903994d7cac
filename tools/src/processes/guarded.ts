import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** The user and group that a process runs as. */
export interface Account {
  uid: number;
  gid: number;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface GuardedOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  account?: Account;
  /** The signal that asks this program to end; also sent when our own process is gone. */
  stopSignal: NodeJS.Signals;
  /** A file descriptor that receives both outputs; without it they are `stdout` and `stderr`. */
  outputFile?: number;
}

export interface GuardedProcess {
  readonly pid: number;
  /** Null when the output goes to a file. */
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  readonly exited: Promise<Exit>;
  kill(signal: NodeJS.Signals): void;
  /** Asks the program to end, by default by its `stopSignal`, kills it after `graceMs`, and resolves when it is gone. */
  stop(graceMs: number, signal?: NodeJS.Signals): Promise<Exit>;
}

/**
 * The guard waits at a pipe (fd 3) that only our process holds. A line says that the program has ended; the end of the
 * pipe says that our process has, for whatever reason. The program itself replaces the shell, so its pid and its exit
 * are those of our child process.
 */
const GUARD = `
program=$$
stop=$1
shift
( (
  read -r _ <&3 && exit
  kill -s "$stop" "$program" || exit
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
    sleep 1
    kill -0 "$program" || exit
    # Gone as well, but for an exit status that nobody collects.
    grep -q '^State:.Z' "/proc/$program/status" && exit
  done
  kill -s KILL "$program"
) </dev/null >/dev/null 2>&1 & )
exec "$@" 3<&-
`;

/**
 * Starts a program that ends when our process ends, even by SIGKILL. The terminal's Ctrl-C doesn't reach it, so that we
 * decide the order in which programs stop.
 */
export async function spawnGuarded(
  command: string,
  args: readonly string[],
  options: GuardedOptions,
): Promise<GuardedProcess> {
  const output = options.outputFile ?? 'pipe';
  const child = spawn(
    '/bin/sh',
    ['-c', GUARD, 'sh', options.stopSignal.replace(/^SIG/, ''), command, ...args],
    {
      cwd: options.cwd,
      env: options.env,
      detached: true,
      stdio: ['ignore', output, output, 'pipe'],
      ...options.account,
    },
  );
  const pipe = child.stdio[3] as Writable;
  // The guard may be gone before the line arrives; nobody needs the line then.
  pipe.on('error', () => pipe.destroy());
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      pipe.end('ended\n');
      resolve({ code, signal });
    });
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
  };
  return {
    pid: child.pid ?? 0,
    stdout: child.stdout,
    stderr: child.stderr,
    exited,
    kill,
    stop: async (graceMs, signal = options.stopSignal) => {
      kill(signal);
      const timer = setTimeout(() => kill('SIGKILL'), graceMs);
      try {
        return await exited;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
