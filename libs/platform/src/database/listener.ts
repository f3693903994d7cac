import { Logger } from '@nestjs/common';
import pg from 'pg';
import { RECONNECT_WAITS_MS, backoffDelay } from '../service/backoff.js';
import { systemClock } from '../service/clock.js';

const CONNECT_TIMEOUT_MS = 5000;

/** Listens for PostgreSQL's notifications on a connection of its own, and reconnects when the connection breaks. */
export class Listener {
  private readonly log = new Logger(Listener.name);
  private readonly stopping = new AbortController();
  private waiting: (() => void) | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly channel: string,
  ) {}

  async start(): Promise<void> {
    const listening = new Promise<void>((resolve) => {
      this.running = this.run(resolve);
    });
    await listening;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  /** Resolves at the next notification after this call, or after `limitMs` at the latest. */
  async next(limitMs: number): Promise<void> {
    this.wake();
    if (this.stopping.signal.aborted) {
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limitMs);
      this.waiting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private wake(): void {
    this.waiting?.();
  }

  private async run(listening: () => void): Promise<void> {
    const { signal } = this.stopping;
    for (let failures = 0; !signal.aborted;) {
      const client = new pg.Client({
        connectionString: this.url,
        keepAlive: true,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      });
      const broken = new Promise<void>((resolve) => {
        client.once('end', resolve);
        client.on('error', (error) => {
          this.log.warn({ msg: 'The connection for notifications is lost', err: error });
          resolve();
        });
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      try {
        client.on('notification', () => this.wake());
        await client.connect();
        await client.query(`LISTEN ${client.escapeIdentifier(this.channel)}`);
        failures = 0;
        listening();
        this.wake();
        await broken;
      } catch (error) {
        this.log.warn({ msg: "Can't listen for notifications yet", err: error });
      }
      await client.end().catch((error: unknown) => {
        this.log.debug({ msg: 'A broken connection could not be closed', err: error });
      });
      if (!signal.aborted) {
        failures += 1;
        await systemClock.sleep(backoffDelay(failures, RECONNECT_WAITS_MS), signal);
      }
    }
    listening();
  }
}
