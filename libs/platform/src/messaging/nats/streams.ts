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
  removeConsumer,
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
        // It disappears between two of our questions while another replica replaces it.
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
    const fault = await this.faultOf(options);
    if (fault !== undefined) {
      this.log.warn({ msg: `${fault}; all messages that are left are read`, name: options.name });
      await removeConsumer(this.nats.streams, options.stream, options.name);
      await add();
    }
    return this.nats.jetstream.consumers.get(options.stream, options.name);
  }

  /**
   * What a power cut did to the consumer that makes it useless; undefined if it is well. A new one receives everything,
   * and the inbox and the handlers ignore what is already done.
   */
  private async faultOf({ stream, name }: ConsumerOptions): Promise<string | undefined> {
    const { consumers, streams } = this.nats.streams;
    try {
      // In this order: the position only moves to messages that the stream has.
      const { delivered } = await consumers.info(stream, name);
      const { state } = await streams.info(stream);
      // It would ignore all new messages up to its position.
      return delivered.stream_seq > state.last_seq ? 'NATS lost messages of a stream' : undefined;
    } catch (error) {
      if (!isConsumerMissing(error)) {
        throw error;
      }
      // NATS can't read its position, and says for ever that it neither exists nor has to be created.
      return 'NATS lost the position of a consumer';
    }
  }
}
