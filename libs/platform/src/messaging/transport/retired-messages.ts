import { Injectable, Logger } from '@nestjs/common';
import { Every } from '../../scheduling/every.decorator.js';
import { Clock } from '../../service/clock.js';
import { ServiceName } from '../../service/service-name.js';
import type { Handled, Handler } from '../handlers/handlers.js';
import { removeAcknowledgedJobs } from '../nats/acknowledged-jobs.js';
import { Nats } from '../nats/nats.js';
import { consumerName, NatsNames } from '../nats/nats-names.js';
import { removeConsumer } from '../nats/stream-setup.js';

const HOUR_MS = 3_600_000;
/** A running replica pulls again at least every 10 s, or gives a sign of life for its job every 5 s. */
const SILENCE_MS = 30_000;

/** A consumer of an earlier release of the service, and the messages that only this consumer takes. */
interface Retired {
  stream: string;
  consumer: string;
  /** The subject of jobs. Undefined for events, which belong to their stream and are kept there for days. */
  subject: string | undefined;
}

/**
 * Removes what an earlier release left in the streams: the service's consumers that no longer have a handler, and its
 * jobs that no handler performs. Back-ups count them as undone, and the jobs would stay for ever.
 *
 * While a release rolls out, replicas of the earlier one may still be at work. So a consumer is removed only after 30 s
 * in which no replica pulled from it or gave a sign of life. Only what existed when this process started is considered:
 * anything later may belong to a newer release.
 */
@Injectable()
export class RetiredMessages {
  private readonly log = new Logger(RetiredMessages.name);
  private retired: Retired[] = [];

  constructor(
    private readonly nats: Nats,
    private readonly names: NatsNames,
    private readonly service: ServiceName,
    private readonly clock: Clock,
  ) {}

  /**
   * Notes consumers and jobs that none of the service's handlers takes. A service with its own key leaves this to the
   * user `streams`.
   */
  async find(handlers: readonly Handler[]): Promise<void> {
    if (this.nats.isKeyed) {
      return;
    }
    const handled = handlers.map((handler) => handler.handled);
    this.retired = [...(await this.ofEvents(handled)), ...(await this.ofJobs(handled))];
  }

  /** Removes those of the noted consumers and jobs that are no longer in use, and jobs that are done. */
  @Every(HOUR_MS, 'remove what an earlier release left in the streams')
  async remove(signal: AbortSignal): Promise<void> {
    if (!this.nats.isKeyed) {
      await removeAcknowledgedJobs(this.nats.streams, this.names);
    }
    const left = await Promise.all(
      this.retired.map(async (one) => {
        const isInUse = await this.isInUse(one, signal);
        if (!isInUse) {
          await this.removeOne(one);
        }
        return isInUse ? [one] : [];
      }),
    );
    this.retired = left.flat();
  }

  private async ofEvents(handled: readonly Handled[]): Promise<Retired[]> {
    const stream = this.names.streams.events;
    const prefix = consumerName(this.service.value, '');
    const taken = handled.map(({ name }) => consumerName(this.service.value, name));
    return (await this.consumersOf(stream))
      .filter((consumer) => consumer.startsWith(prefix) && !taken.includes(consumer))
      .map((consumer) => ({ stream, consumer, subject: undefined }));
  }

  /** Includes jobs without a consumer: an outbox row may have outlived the release that wrote it. */
  private async ofJobs(handled: readonly Handled[]): Promise<Retired[]> {
    const stream = this.names.streams.jobs;
    const all = this.names.job('>').slice(0, -1);
    const own = `${all}${this.service.value}.`;
    const { state } = await this.nats.streams.streams.info(stream, { subjects_filter: `${own}>` });
    const taken = new Set<string>(handled.map(({ name }) => consumerName(name)));
    const retired = new Map<string, Retired>();
    const add = (subject: string): void => {
      const consumer = consumerName(subject.slice(all.length));
      // Skips patterns, with which all jobs would be removed.
      if (subject.startsWith(own) && !/[*>]/.test(subject) && !taken.has(consumer)) {
        retired.set(subject, { stream, consumer, subject });
      }
    };
    Object.keys(state.subjects ?? {}).forEach(add);
    for await (const { config } of this.nats.streams.consumers.list(stream)) {
      add(config.filter_subject ?? '');
    }
    return [...retired.values()];
  }

  private async consumersOf(stream: string): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of this.nats.streams.consumers.list(stream)) {
      names.push(name);
    }
    return names;
  }

  /**
   * Listens for pulls and acknowledgements. A consumer that can't be listened to, or not for the whole time, counts as
   * in use.
   */
  private async isInUse({ stream, consumer }: Retired, signal: AbortSignal): Promise<boolean> {
    const { connection } = this.nats;
    let isInUse = false;
    const callback = (): void => {
      isInUse = true;
    };
    const signs = [
      `$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`,
      `$JS.ACK.${stream}.${consumer}.>`,
    ].map((subject) => connection.subscribe(subject, { callback }));
    try {
      await connection.flush();
      const heardBy = connection.info?.client_id;
      await this.clock.sleep(SILENCE_MS, signal);
      await connection.flush();
      // If the connection was lost and restored meanwhile, a sign of life may have been missed.
      return isInUse || signal.aborted || connection.info?.client_id !== heardBy;
    } finally {
      signs.forEach((sign) => sign.unsubscribe());
    }
  }

  private async removeOne({ stream, consumer, subject }: Retired): Promise<void> {
    await removeConsumer(this.nats.streams, stream, consumer);
    const { streams } = this.nats.streams;
    const purged =
      subject === undefined ? 0 : (await streams.purge(stream, { filter: subject })).purged;
    this.log.warn(
      `${consumer} is no part of this release: its consumer and ${purged} waiting jobs were removed`,
    );
  }
}
