import { EventEmitter, once } from 'node:events';
import type { Exit } from '../processes/guarded.js';
import { StartFailure } from '../processes/failure.js';
import { sleep } from '../processes/sleep.js';
import { failuresAfter, restartDelay } from './restart-delay.js';

const START_ATTEMPTS = 3;

/** A program that has reported that it is ready. */
export interface RunningProgram {
  readonly pid: number;
  readonly exited: Promise<Exit>;
  kill(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

export interface SupervisorOptions {
  name: string;
  /**
   * Starts the program and resolves when it is ready. Throws when the program doesn't become ready: a StartFailure when
   * another attempt would end the same way. The signal cancels the start.
   */
  launch: (signal: AbortSignal) => Promise<RunningProgram>;
  /** The pause before the first restart; each failure in a row doubles it, up to 30 s. */
  restartDelayMs: number;
  /** Receives one line for the person at the terminal. */
  report: (line: string) => void;
}

/** Keeps one program running: restarts it when it ends without being asked to. */
export class Supervisor {
  private current: RunningProgram | undefined;
  /** The start or restart that is under way, or the last one. */
  private starting: Promise<void> = Promise.resolve();
  private failures = 0;
  private restarts = 0;
  private readonly events = new EventEmitter();
  private readonly stopping = new AbortController();

  constructor(private readonly options: SupervisorOptions) {}

  get name(): string {
    return this.options.name;
  }

  /** Undefined while the program isn't running. */
  get pid(): number | undefined {
    return this.current?.pid;
  }

  get restartedCount(): number {
    return this.restarts;
  }

  /** @throws StartFailure when the program fails three times */
  start(): Promise<void> {
    const started = this.startInitially();
    // The caller handles a failure; stop() only waits for the start to end.
    this.starting = started.catch(() => undefined);
    return started;
  }

  /** Does nothing when the program isn't running. */
  kill(signal: NodeJS.Signals): void {
    this.current?.kill(signal);
  }

  /** Resolves when the program is ready again after it next ends. */
  async restarted(): Promise<void> {
    await once(this.events, 'restarted', { signal: this.stopping.signal });
  }

  /** Ends the program in good order and resolves when its successor is ready. */
  async restart(): Promise<void> {
    await Promise.all([this.restarted(), this.current?.stop()]);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all([this.current?.stop(), this.starting]);
  }

  private async startInitially(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.launch();
        return;
      } catch (error) {
        if (error instanceof StartFailure || this.stopping.signal.aborted) {
          throw error;
        }
        if (attempt === START_ATTEMPTS) {
          throw new StartFailure(`${this.name} can't be started: ${message(error)}`);
        }
      }
      await sleep(this.options.restartDelayMs, this.stopping.signal);
    }
  }

  private async launch(): Promise<void> {
    const { signal } = this.stopping;
    const program = await this.options.launch(signal);
    if (signal.aborted) {
      await program.stop();
      throw new StartFailure(`${this.name} was stopped while it started`);
    }
    const startedAt = Date.now();
    this.current = program;
    void program.exited.then((exit) => {
      this.current = undefined;
      this.failures = failuresAfter(this.failures, Date.now() - startedAt);
      if (!signal.aborted) {
        this.starting = this.revive(
          `ended unexpectedly (${exit.signal ?? `exit code ${exit.code}`})`,
        );
      }
    });
  }

  private async revive(trouble: string): Promise<void> {
    const delay = restartDelay(this.options.restartDelayMs, this.failures);
    this.options.report(`${this.name} ${trouble}; starting it again in ${delay / 1000} s`);
    if (!(await sleep(delay, this.stopping.signal))) {
      return;
    }
    try {
      await this.launch();
    } catch (error) {
      if (this.stopping.signal.aborted) {
        return;
      }
      this.failures += 1;
      await this.revive(`didn't start: ${message(error)}`);
      return;
    }
    this.restarts += 1;
    this.options.report(`${this.name} is running again`);
    this.events.emit('restarted');
  }
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
