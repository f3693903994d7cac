import { AckPolicy, DeliverPolicy, type Consumer } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import type { ProcessEnvironment } from '../../service/environment.js';
import type { Nats } from './nats.js';
import { systemClock } from '../../service/clock.js';
import { retryFor } from '../../service/retry.js';
import type { NatsNames } from './nats-names.js';
import {
  isConsumerMissing,
  isStreamMissing,
  requireStreams,
  setUpStreams,
} from './stream-setup.js';

const START_LIMIT_MS = 30_000;
const ATTEMPTS = 10;
const ATTEMPT_WAIT_MS = 100;

export interface ConsumerOptions {
  stream: string;
  name: string;
  subject: string;
  ackWaitMs: number;
  maxAckPending: number;
}

/** Creates or updates the streams and consumers as this version of the program expects them; idempotent. */
export class Streams {
  private readonly log = new Logger(Streams.name);

  private constructor(
    private readonly nats: Nats,
    private readonly names: NatsNames,
    private readonly environment: ProcessEnvironment,
  ) {}

  /** Opens the streams and creates them where needed; waits up to 30 s for JetStream to come up. */
  static async open(
    nats: Nats,
    names: NatsNames,
    environment: ProcessEnvironment,
  ): Promise<Streams> {
    const streams = new Streams(nats, names, environment);
    await retryFor(START_LIMIT_MS, () => streams.ensure());
    return streams;
  }

  /** Creates missing streams. A user with its own key may not create streams, so it only checks that they exist. */
  async ensure(): Promise<void> {
    const { nats, names, environment } = this;
    if (nats.isKeyed) {
      await requireStreams(nats.streams, names);
    } else {
      await setUpStreams(nats.streams, names, environment.NATS_REPLICAS);
    }
  }

  /**
   * Returns the durable consumer, and creates it when it (or its stream) doesn't exist. We count attempts ourselves
   * instead of using the consumer's limit.
   */
  async ensureConsumer(options: ConsumerOptions): Promise<Consumer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.addConsumer(options);
      } catch (error) {
        // It disappears between two of our questions while another replica replaces it, and while NATS recovers.
        if (!isConsumerMissing(error) || attempt === ATTEMPTS) {
          throw error;
        }
        await systemClock.sleep(ATTEMPT_WAIT_MS);
      }
    }
  }

  private async addConsumer(options: ConsumerOptions): Promise<Consumer> {
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
    await this.replaceIfAhead(options, add);
    return this.nats.jetstream.consumers.get(options.stream, options.name);
  }

  /**
   * Replaces a consumer that has a later position than its stream, because a power cut took the end of the stream and
   * not the position: it would ignore all new messages up to there. The new one receives everything, and the inbox and
   * the handlers ignore what is already done.
   */
  private async replaceIfAhead(
    { stream, name }: ConsumerOptions,
    add: () => Promise<unknown>,
  ): Promise<void> {
    const { consumers, streams } = this.nats.streams;
    // In this order: the position only moves to messages that the stream has.
    const { delivered } = await consumers.info(stream, name);
    const { state } = await streams.info(stream);
    if (delivered.stream_seq > state.last_seq) {
      this.log.warn({ msg: 'NATS lost messages of a stream; all that are left are read', name });
      await consumers.delete(stream, name);
      await add();
    }
  }
}
