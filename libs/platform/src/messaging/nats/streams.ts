import { JetStreamApiError, type Consumer, type ConsumerInfo } from '@nats-io/jetstream';
import { Logger } from '@nestjs/common';
import { EVENT_HANDLERS } from '@roomlight/contracts';
import type { ProcessEnvironment } from '../../service/environment.js';
import type { Nats } from './nats.js';
import { systemClock } from '../../service/clock.js';
import { retryFor } from '../../service/retry.js';
import {
  consumerSettings,
  differingSettings,
  type ConsumerOptions,
} from './consumer-settings.rules.js';
import { consumerName, type NatsNames } from './nats-names.js';
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
/** NATS uses the code of this refusal for others, too. */
const CONSUMER_STORE_FAILED = 'error creating store for consumer';

/** Which streams there are now: a stream that was lost and made again has another identity. */
export type StreamIdentities = Record<'event' | 'job', string>;

/** Creates or updates the streams and consumers as this version of the program expects them; idempotent. */
export class Streams {
  private readonly log = new Logger(Streams.name);
  /** What is missing, and can't be made again at once, by its name. */
  private readonly faults = new Map<string, Error>();
  /** The consumers that were there before. */
  private readonly known = new Set<string>();

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

  /** @throws Error that names a stream or consumer that is missing */
  requireWhole(): Promise<void> {
    const [fault] = this.faults.values();
    return fault === undefined ? Promise.resolve() : Promise.reject(fault);
  }

  /**
   * Creates missing streams where this user may.
   * @throws Error with a sentence when one is missing
   */
  async look(): Promise<StreamIdentities> {
    return this.noting('streams', async () => {
      (await this.ensure()).forEach((line) => this.log.warn(line));
      const { events, jobs } = this.names.streams;
      return { event: await this.identity(events), job: await this.identity(jobs) };
    });
  }

  /**
   * Returns the durable consumer, and creates it when it (or its stream) doesn't exist. One with other settings is
   * changed, or replaced where NATS can't change it: a new one receives everything that the stream has, and the inbox
   * and the handlers ignore what is already done.
   */
  async ensureConsumer(options: ConsumerOptions): Promise<Consumer> {
    return this.noting(options.name, async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return this.nats.jetstream.consumers.getConsumerFromInfo(await this.repaired(options));
        } catch (error) {
          // It disappears between two of our questions while another replica replaces it.
          if (!isConsumerMissing(error) || attempt === ATTEMPTS) {
            throw error;
          }
          await systemClock.sleep(ATTEMPT_WAIT_MS);
        }
      }
    });
  }

  /**
   * The position in the stream up to which all services have handled the events of this name; 0 when it isn't known.
   * Events that nobody handles are handled everywhere.
   */
  async handledUpTo(name: string): Promise<number> {
    const { events } = this.names.streams;
    const handlers = new Map<string, readonly string[]>(Object.entries(EVENT_HANDLERS)).get(name);
    const positions = await Promise.all(
      (handlers ?? []).map(async (service) => {
        const consumer = await this.infoOf(events, consumerName(service, name));
        return consumer?.ack_floor.stream_seq ?? 0;
      }),
    );
    const { state } = await this.nats.streams.streams.info(events);
    const position = Math.min(state.last_seq, ...positions);
    // A position beyond the stream's end belongs to messages that were lost.
    return positions.some((other) => other > state.last_seq) ? 0 : position;
  }

  /** Creates missing streams. A user with its own key may not create streams, so it only checks that they exist. */
  private async ensure(): Promise<string[]> {
    const { nats, names, environment } = this;
    if (nats.isKeyed) {
      await requireStreams(nats.streams, names);
      return [];
    }
    return setUpStreams(nats.streams, names, environment.NATS_REPLICAS);
  }

  private async identity(stream: string): Promise<string> {
    return (await this.nats.streams.streams.info(stream)).created;
  }

  /** Remembers, and logs once, that something is missing, for as long as it is. */
  private async noting<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      if (this.faults.delete(name)) {
        this.log.log({ msg: 'What was missing of NATS is there again', name });
      }
      return result;
    } catch (error) {
      if (this.nats.isConnected) {
        const fault = error instanceof Error ? error : new Error(String(error));
        if (!this.faults.has(name)) {
          this.log.warn({ msg: 'Something of NATS is missing', name, err: fault });
        }
        this.faults.set(name, fault);
      }
      throw error;
    }
  }

  private async repaired(options: ConsumerOptions): Promise<ConsumerInfo> {
    const { stream, name } = options;
    const present = await this.infoOf(stream, name);
    const fault = present === undefined ? undefined : await this.faultOf(options, present);
    if (present !== undefined && fault === undefined) {
      this.known.add(name);
      return present;
    }
    if (present !== undefined) {
      this.log.warn({ msg: `${fault}; all messages that are left are read`, name });
      await removeConsumer(this.nats.streams, stream, name);
    } else if (this.known.has(name)) {
      this.log.warn({ msg: 'NATS lost a consumer; it is made again', name });
    }
    await this.addConsumer(options);
    const added = await this.infoOf(stream, name);
    if (added !== undefined) {
      this.known.add(name);
      return added;
    }
    // NATS can't read its position, and says for ever that it neither exists nor has to be created.
    const msg = 'NATS lost the position of a consumer; all messages that are left are read';
    this.log.warn({ msg, name });
    await removeConsumer(this.nats.streams, stream, name);
    await this.addConsumer(options);
    return this.nats.streams.consumers.info(stream, name);
  }

  private async addConsumer(options: ConsumerOptions): Promise<void> {
    const { consumers } = this.nats.streams;
    const { stream, name } = options;
    const settings = consumerSettings(options);
    try {
      await consumers.add(stream, settings);
    } catch (error) {
      const isStoreFailed =
        error instanceof JetStreamApiError && error.message.startsWith(CONSUMER_STORE_FAILED);
      if (!isStoreFailed) {
        throw error;
      }
      // From 2.11 on, NATS refuses to make it anew over the position that it can't read, but not to make it in memory.
      const msg = 'NATS lost the position of a consumer, which is kept in memory from now on';
      this.log.warn({ msg, name, err: error });
      await consumers.add(stream, { ...settings, mem_storage: true });
    }
  }

  /** Undefined when there is no such consumer, or no such stream, which is then created where this user may. */
  private async infoOf(stream: string, name: string): Promise<ConsumerInfo | undefined> {
    try {
      return await this.nats.streams.consumers.info(stream, name);
    } catch (error) {
      if (isStreamMissing(error)) {
        await this.ensure();
      } else if (!isConsumerMissing(error)) {
        throw error;
      }
      return undefined;
    }
  }

  /** What makes the consumer useless; undefined if it is well, or was made well. */
  private async faultOf(
    options: ConsumerOptions,
    { config, delivered }: ConsumerInfo,
  ): Promise<string | undefined> {
    const { stream, name } = options;
    const { consumers, streams } = this.nats.streams;
    // In this order: the position only moves to messages that the stream has.
    const { state } = await streams.info(stream);
    if (delivered.stream_seq > state.last_seq) {
      // It outlived the messages in a power cut, and would ignore all new ones up to its position.
      return 'NATS lost messages of a stream';
    }
    const wanted = consumerSettings(options);
    const differing = differingSettings(config, wanted);
    if (differing.length === 0) {
      return undefined;
    }
    const msg = `A consumer has other settings: ${differing.join(', ')}`;
    try {
      const changed = await consumers.update(stream, name, wanted);
      if (differingSettings(changed.config, wanted).length === 0) {
        this.log.warn({ msg: `${msg}; they were changed`, name });
        return undefined;
      }
    } catch (error) {
      if (!(error instanceof JetStreamApiError)) {
        throw error;
      }
    }
    return msg;
  }
}
