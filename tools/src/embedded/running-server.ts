import type { Exit, GuardedProcess } from '../processes/guarded.js';

/** A database or message server of ours that takes connections. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the server ends, asked to or not. */
  readonly exited: Promise<Exit>;
  kill(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

export function running(
  server: GuardedProcess,
  { url, port, stopGraceMs }: { url: string; port: number; stopGraceMs: number },
): RunningServer {
  return {
    url,
    port,
    pid: server.pid,
    exited: server.exited,
    kill: (signal) => server.kill(signal),
    stop: async () => {
      await server.stop(stopGraceMs);
    },
  };
}
