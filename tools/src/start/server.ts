import type { RunningServer } from '../embedded/running-server.js';
import { Supervisor } from './supervisor.js';
import { watch, type Patience } from './watchdog.js';

export interface SupervisedServerOptions {
  name: string;
  /** @param port undefined at the first start; then that of the first, so that all clients reconnect */
  launch: (port?: number) => Promise<RunningServer>;
  /** The pause before the first restart; see Supervisor. */
  restartDelayMs: number;
  /** Receives one line for the person at the terminal. */
  report: (line: string) => void;
  patience?: Patience;
}

/** Keeps one of our own servers running: replaces it when it ends, and when it hangs. */
export class SupervisedServer extends Supervisor {
  private last: RunningServer | undefined;

  constructor({ name, launch, restartDelayMs, report, patience }: SupervisedServerOptions) {
    super({
      name,
      restartDelayMs,
      report,
      launch: async () => {
        const server = await launch(this.last?.port);
        this.last = server;
        const stopWatching = watch({
          name,
          exited: server.exited,
          ask: (limit) => server.ask(limit),
          end: () => server.endHung(),
          report,
          patience,
        });
        return {
          ...server,
          stop: async () => {
            stopWatching();
            await server.stop();
          },
        };
      },
    });
  }

  /** Empty until the server has started. */
  get url(): string {
    return this.last?.url ?? '';
  }
}
