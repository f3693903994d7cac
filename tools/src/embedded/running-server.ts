import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from '../processes/failure.js';
import { type Exit, type GuardedOptions, spawnGuarded } from '../processes/guarded.js';
import { logSince, openLog } from '../processes/log-file.js';
import { START_LIMIT_MS } from '../processes/start-limit.js';

/** One of our own database or message servers that accepts connections. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the server ends, whether or not it was asked to. */
  readonly exited: Promise<Exit>;
  kill(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
  /** Asks the server what only a working one answers. Rejects when it refuses, and when the signal is aborted. */
  ask(limit: AbortSignal): Promise<unknown>;
  /** Ends a server that no longer answers. The next start recovers its data. */
  endHung(): void;
}

export interface ServerOptions extends GuardedOptions {
  command: string;
  args: readonly string[];
  url: string;
  port: number;
  /** The file that receives the server's output. */
  logPath: string;
  stopGraceMs: number;
  isReady: (pid: number) => Promise<boolean>;
  ask: (limit: AbortSignal) => Promise<unknown>;
  /** What ends it at once without harm to its data, and how long that may take before it is killed. */
  hung: { signal: NodeJS.Signals; graceMs: number };
  /** Makes a sentence for the terminal from the log, to explain why the server didn't become ready. */
  explain: (log: string) => string;
}

/**
 * Starts a server and resolves when it is ready. It ends when this process ends.
 * @throws StartFailure with a sentence for the terminal
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { command, args, url, port, logPath, stopGraceMs, hung } = options;
  const log = await openLog(logPath);
  const logStart = (await log.stat()).size;
  let server;
  try {
    server = await spawnGuarded(command, args, { ...options, outputFile: log.fd });
  } finally {
    await log.close();
  }

  const isReady = async (): Promise<boolean> => {
    const deadline = Date.now() + START_LIMIT_MS;
    const ended = server.exited.then(() => true);
    while (Date.now() < deadline) {
      const answers = await options.isReady(server.pid);
      // The answer may come from somebody else's server; ours has ended in that case.
      if (await Promise.race([ended, sleep(10, false)])) {
        return false;
      }
      if (answers) {
        return true;
      }
    }
    return false;
  };
  if (!(await isReady())) {
    await server.stop(stopGraceMs);
    throw new StartFailure(options.explain(await logSince(logPath, logStart)));
  }
  return {
    url,
    port,
    pid: server.pid,
    exited: server.exited,
    kill: (signal) => server.kill(signal),
    stop: async () => {
      await server.stop(stopGraceMs);
    },
    ask: options.ask,
    endHung: () => void server.stop(hung.graceMs, hung.signal),
  };
}
