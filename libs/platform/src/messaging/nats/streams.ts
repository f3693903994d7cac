import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type Consumer,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { ProcessEnvironment } from '../../service/environment.js';
import type { Nats } from './nats.js';
import { retryFor } from '../../service/retry.js';
import type { NatsNames } from './nats-names.js';

const DAY_MS = 86_400_000;
const START_LIMIT_MS = 30_000;
/** Publishing the same id again within this time does nothing. */
const DUPLICATE_WINDOW_MS = 120_000;
const STREAM_NOT_FOUND = 10_059;

/** A service that is away for longer than this misses events. */
export const EVENTS_KEPT_MS = 7 * DAY_MS;
const DEAD_JOBS_KEPT_MS = 90 * DAY_MS;

export interface ConsumerOptions {
  stream: string;
  name: string;
  subject: string;
  ackWaitMs: number;
  maxAckPending: number;
}

/** Makes the streams and consumers what this version of the program expects, again and again without harm. */
export class Streams {
  private constructor(
    private readonly nats: Nats,
    private readonly names: NatsNames,
    private readonly environment: ProcessEnvironment,
  ) {}

  /** With the streams made; waits up to 30 s for JetStream to come up. */
  static async open(
    nats: Nats,
    names: NatsNames,
    environment: ProcessEnvironment,
  ): Promise<Streams> {
    const streams = new Streams(nats, names, environment);
    await retryFor(START_LIMIT_MS, () => streams.ensure());
    return streams;
  }

  async ensure(): Promise<void> {
    const { events, jobs, dead } = this.names.streams;
    await this.ensureStream({
      name: events,
      subjects: [this.names.event('>')],
      retention: RetentionPolicy.Limits,
      max_age: nanos(EVENTS_KEPT_MS),
    });
    await this.ensureStream({
      name: jobs,
      subjects: [this.names.job('>')],
      retention: RetentionPolicy.Workqueue,
    });
    await this.ensureStream({
      name: dead,
      subjects: [this.names.deadJob('>')],
      retention: RetentionPolicy.Limits,
      max_age: nanos(DEAD_JOBS_KEPT_MS),
    });
  }

  /** The durable consumer, made when it (or its stream) isn't there. Attempts are counted by us, not by its limit. */
  async ensureConsumer(options: ConsumerOptions): Promise<Consumer> {
    const add = () =>
      this.nats.streams.consumers.add(options.stream, {
        durable_name: options.name,
        filter_subject: options.subject,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        ack_wait: nanos(options.ackWaitMs),
        max_ack_pending: options.maxAckPending,
        max_deliver: -1,
      });
    try {
      await add();
    } catch (error) {
      if (!isStreamMissing(error)) {
        throw error;
      }
      await this.ensure();
      await add();
    }
    return this.nats.jetstream.consumers.get(options.stream, options.name);
  }

  private async ensureStream(
    wanted: Pick<StreamConfig, 'name' | 'subjects' | 'retention'> & Partial<StreamConfig>,
  ): Promise<void> {
    const config = {
      ...wanted,
      storage: StorageType.File,
      num_replicas: this.environment.NATS_REPLICAS,
      duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    };
    try {
      await this.nats.streams.streams.update(config.name, config);
    } catch (error) {
      if (!isStreamMissing(error)) {
        throw error;
      }
      await this.nats.streams.streams.add(config);
    }
  }
}

function isStreamMissing(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND;
}
