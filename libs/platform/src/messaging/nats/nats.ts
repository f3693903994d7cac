import {
  jetstream,
  jetstreamManager,
  type JetStreamClient,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import type { ProcessEnvironment } from '../../service/environment.js';
import { retryFor } from '../../service/retry.js';
import { keyedOptions } from './nats-key.js';
import { NatsNames } from './nats-names.js';

const START_LIMIT_MS = 30_000;

/** The process's only connection to NATS. Once established, it reconnects for ever. */
export class Nats {
  private readonly log = new Logger('Nats');
  private up = true;
  private readonly waiting = new Set<() => void>();
  private readonly unanswered = new Set<(lost: Error) => void>();

  private constructor(
    readonly connection: NatsConnection,
    readonly streams: JetStreamManager,
    readonly jetstream: JetStreamClient,
    /** Whether this NATS user has its own key and permissions. */
    readonly isKeyed: boolean,
  ) {
    void this.follow();
  }

  get isConnected(): boolean {
    return this.up && !this.connection.isClosed();
  }

  /** The id of the server that this process is or was connected to: another one after each start of the server. */
  get serverId(): string {
    return this.connection.info?.server_id ?? '';
  }

  /** Such as 2.14.10; empty when the server doesn't say. */
  get serverVersion(): string {
    return this.connection.info?.version ?? '';
  }

  /** @throws Error when the server isn't connected; while it hangs, the promise stays pending */
  async ping(): Promise<void> {
    if (!this.isConnected) {
      throw new Error('There is no connection to NATS');
    }
    await this.connection.flush();
  }

  /** Resolves when there is a connection, or when the signal is aborted. A message sent earlier may be lost. */
  async whenConnected(signal: AbortSignal): Promise<void> {
    if (this.up || signal.aborted) {
      return;
    }
    await new Promise<void>((resolve) => {
      const end = (): void => {
        this.waiting.delete(end);
        signal.removeEventListener('abort', end);
        resolve();
      };
      this.waiting.add(end);
      signal.addEventListener('abort', end);
    });
  }

  /**
   * Resolves to the answer.
   * @throws Error when there is no connection, or it is lost first: then the answer doesn't come any more
   */
  whileConnected<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (!this.up) {
        reject(lostConnection());
      }
      this.unanswered.add(reject);
      answer.then(resolve, reject).finally(() => this.unanswered.delete(reject));
    });
  }

  /** @throws Error with a sentence when NATS can't be reached for 30 s, or the key can't be read */
  static async connect(environment: ProcessEnvironment, service: string): Promise<Nats> {
    const key = keyOptions(environment, service);
    const connection = await retryFor(START_LIMIT_MS, () =>
      connect({
        servers: environment.NATS_URL.split(','),
        name: service,
        timeout: 2000,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 250,
        reconnectJitter: 250,
        pingInterval: 10_000,
        ...key,
      }),
    ).catch((error: unknown) => {
      throw new Error(`NATS doesn't answer at NATS_URL: ${String(error)}`, { cause: error });
    });
    const options = { checkAPI: false, timeout: environment.ANSWER_LIMIT_SECONDS * 1000 };
    const streams = await jetstreamManager(connection, options);
    return new Nats(connection, streams, jetstream(connection, options), key !== undefined);
  }

  /** Sends pending messages, then closes the connection. */
  async close(): Promise<void> {
    if (this.connection.isClosed()) {
      return;
    }
    if (this.up) {
      await this.connection.drain();
    } else {
      await this.connection.close();
    }
  }

  private async follow(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect') {
        this.up = false;
        this.unanswered.forEach((reject) => reject(lostConnection()));
        this.log.warn('The connection to NATS is lost');
      } else if (status.type === 'reconnect') {
        this.up = true;
        this.waiting.forEach((resume) => resume());
        this.log.log('The connection to NATS is back');
      } else if (status.type === 'error') {
        this.log.error({ msg: 'NATS reports an error', err: status.error });
      }
    }
  }
}

function lostConnection(): Error {
  return new Error('The connection to NATS was lost');
}

function keyOptions(
  { NATS_NKEY_SEED_FILE: file, NATS_NAMESPACE }: ProcessEnvironment,
  service: string,
): ReturnType<typeof keyedOptions> | undefined {
  return file === undefined
    ? undefined
    : keyedOptions(file, new NatsNames(NATS_NAMESPACE).inbox(service));
}
