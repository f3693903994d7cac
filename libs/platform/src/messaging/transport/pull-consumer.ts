import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { Logger } from '@nestjs/common';
import { RECONNECT_WAITS_MS, backoffDelay } from '../../service/backoff.js';
import { systemClock, type Clock } from '../../service/clock.js';
import type { Nats } from '../nats/nats.js';

const PULL_MS = 10_000;
/** A consumer that was changed, or that outlived its messages, may go on without an error. */
const LOOKED_AT_AFTER_MS = 10_000;

type Pullable = Pick<Consumer, 'fetch'>;

export interface PullOptions {
  label: string;
  nats: Pick<Nats, 'whenConnected' | 'whileConnected'>;
  clock: Pick<Clock, 'now'>;
  slots: number;
  /** Returns the consumer, and creates or repairs it where needed. */
  consumer: () => Promise<Pullable>;
  /** Handles one message, including its acknowledgement and any error. */
  handle: (message: JsMsg) => Promise<void>;
}

/** A fixed number of slots; each handles one message at a time and then takes the next. */
export class PullConsumer {
  private readonly log = new Logger(PullConsumer.name);
  private readonly stopping = new AbortController();
  private readonly pulls = new Set<ConsumerMessages>();
  private running: Promise<void>[] = [];
  private consumer: Promise<Pullable> | undefined;
  private lookedAt = 0;

  constructor(private readonly options: PullOptions) {}

  async start(): Promise<void> {
    await this.ensureConsumer();
    this.running = Array.from({ length: this.options.slots }, () => this.run());
  }

  /** Stops taking messages. `finished` resolves when those in progress have been handled. */
  stop(): void {
    this.stopping.abort();
    this.pulls.forEach((pull) => void pull.close());
  }

  async finished(): Promise<void> {
    await Promise.all(this.running);
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.options.nats.whenConnected(signal);
        const message = await this.next(await this.ensureConsumer());
        failures = 0;
        if (message !== undefined) {
          await this.options.handle(message);
        }
      } catch (error) {
        if (signal.aborted) {
          return;
        }
        failures += 1;
        this.consumer = undefined;
        if (failures === 1) {
          this.log.warn({ msg: `${this.options.label} can't be pulled`, err: error });
        }
        await systemClock.sleep(backoffDelay(failures, RECONNECT_WAITS_MS), signal);
      }
    }
  }

  private ensureConsumer(): Promise<Pullable> {
    const { clock, nats, consumer } = this.options;
    const now = clock.now();
    if (this.consumer === undefined || now >= this.lookedAt + LOOKED_AT_AFTER_MS) {
      this.lookedAt = now;
      this.consumer = nats.whileConnected(consumer());
    }
    return this.consumer;
  }

  private async next(consumer: Pullable): Promise<JsMsg | undefined> {
    const pull = await consumer.fetch({ max_messages: 1, expires: PULL_MS });
    this.pulls.add(pull);
    if (this.stopping.signal.aborted) {
      void pull.close();
    }
    try {
      for await (const message of pull) {
        return message;
      }
      return undefined;
    } finally {
      this.pulls.delete(pull);
    }
  }
}
