import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import { DataSource, type EntityManager } from 'typeorm';
import { backoffDelay, RECONNECT_WAITS_MS } from '../service/backoff.js';
import { Metrics } from '../observability/metrics.js';
import { Nats } from '../messaging/nats/nats.js';
import { OutboxSignal } from './outbox-signal.js';
import { SentMessages } from './sent-messages.js';
import { Clock, systemClock } from '../service/clock.js';
import { Streams, type StreamIdentities } from '../messaging/nats/streams.js';
import { contextOf, currentTraceParent, inSpan } from '../observability/tracing.js';
import { causeHeaders } from '../messaging/nats/cause-headers.js';
import { NatsNames } from '../messaging/nats/nats-names.js';

const BATCH = 100;
/** Catches the rows of replicas that died, and of other programs. */
const POLL_MS = 2000;
const TIDY_MS = 60_000;
const LOOK_AT_STREAMS_MS = 10_000;

interface Row {
  id: string;
  kind: 'event' | 'job';
  name: string;
  payload: unknown;
  request_id: string | null;
  trace_parent: string | null;
  created_at: Date;
}

/**
 * Publishes the outbox's rows, and keeps those that NATS has acknowledged among the sent messages until they are handled.
 * The rows stay locked meanwhile, so that replicas don't publish the same ones. A replica that dies leaves
 * its rows to the others; any that it had already published are dropped by their id: by NATS within two minutes, by the
 * inbox at any time.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(OutboxRelay.name);
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  /** The NATS server that the sent messages were last compared with. */
  private server: string | undefined;
  /** The streams that the sent messages were last compared with. */
  private present: StreamIdentities | undefined;
  private lookAt = 0;
  private tidyAt = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly nats: Nats,
    private readonly names: NatsNames,
    private readonly streams: Streams,
    private readonly sent: SentMessages,
    private readonly metrics: Metrics,
    private readonly written: OutboxSignal,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.nats.whenConnected(signal);
        await this.followServer();
        await this.followStreams();
        await this.tidy();
        const heard = this.written.next(POLL_MS, signal);
        const published = await this.relayBatch();
        failures = 0;
        if (published < BATCH) {
          await heard;
        }
      } catch (error) {
        failures += 1;
        this.log.warn({ msg: 'The outbox waits: its rows could not be published', err: error });
        // A stream that is missing can't take messages.
        this.lookAt = 0;
        await systemClock.sleep(backoffDelay(failures, RECONNECT_WAITS_MS), signal);
      }
    }
  }

  /** Publishes again what a NATS server that has been replaced or restarted may have lost. */
  private async followServer(): Promise<void> {
    const { serverId } = this.nats;
    if (serverId !== this.server) {
      const returned = await this.sent.returnFromOthers(serverId);
      if (returned > 0) {
        const msg = 'NATS was restarted: what it may have lost in a power cut is published again';
        this.log.warn({ msg, messages: returned });
      }
      this.server = serverId;
      this.lookAt = 0;
    }
  }

  /** Creates missing streams where this user may, and publishes again what was in those that are gone. */
  private async followStreams(): Promise<void> {
    const now = this.clock.now();
    if (now < this.lookAt || !this.nats.isConnected) {
      return;
    }
    // What the other streams take isn't held up by one that is missing.
    const found = await this.nats.whileConnected(this.streams.look()).catch(() => undefined);
    if (found === undefined) {
      return;
    }
    if (found.event !== this.present?.event || found.job !== this.present.job) {
      const returned = await this.sent.returnFromLostStreams(found);
      if (returned > 0) {
        const msg = 'NATS lost a stream: what was in it and is not handled is published again';
        this.log.warn({ msg, messages: returned });
      }
      this.present = found;
    }
    this.lookAt = now + LOOK_AT_STREAMS_MS;
  }

  private async tidy(): Promise<void> {
    const now = this.clock.now();
    if (now < this.tidyAt || !this.nats.isConnected || this.present === undefined) {
      return;
    }
    this.tidyAt = now + TIDY_MS;
    try {
      await this.sent.tidy(this.nats.serverId, this.present, (name) =>
        this.nats.whileConnected(this.streams.handledUpTo(name)),
      );
    } catch (error) {
      this.log.warn({ msg: "Sent messages can't be tidied and stay for now", err: error });
    }
  }

  /**
   * @returns how many rows were published
   * @throws when one of them could not be published
   */
  private async relayBatch(): Promise<number> {
    const { published, failure } = await this.dataSource.transaction(async (manager) => {
      const rows = await this.lockRows(manager);
      // Read before publishing: when the server or a stream is replaced meanwhile, the rows are published again.
      const { serverId } = this.nats;
      const { present } = this;
      const results = await Promise.allSettled(rows.map((row) => this.publish(row)));
      const acknowledged = rows.flatMap(({ id, kind }, i) => {
        const result = results[i];
        return result?.status === 'fulfilled'
          ? [{ id, seq: result.value, stream: present?.[kind] ?? '' }]
          : [];
      });
      if (acknowledged.length > 0) {
        await this.sent.keep(manager, acknowledged, serverId);
      }
      const failure = results.find((result) => result.status === 'rejected');
      return { published: acknowledged.length, failure };
    });
    if (failure !== undefined) {
      throw new Error('A row could not be published', { cause: failure.reason });
    }
    return published;
  }

  private lockRows(manager: EntityManager): Promise<Row[]> {
    return manager.query<Row[]>(
      'SELECT * FROM outbox ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED',
      [BATCH],
    );
  }

  /**
   * Publishes a row. The span begins when the row was written, so it shows how long the row was held up.
   * @returns its position in its stream
   */
  private async publish(row: Row): Promise<number> {
    const parent = contextOf(row.trace_parent ?? undefined);
    const span = { kind: SpanKind.PRODUCER, parent, startTime: row.created_at };
    const seq = await inSpan(`send ${row.name}`, span, async () => {
      // Publishes names that this release doesn't know, too: another release wrote the row, and may handle it.
      const subject = this.names.outgoing(row.kind, row.name);
      const requestId = row.request_id ?? undefined;
      const { seq } = await this.nats.whileConnected(
        this.nats.jetstream.publish(subject, JSON.stringify(row.payload), {
          msgID: row.id,
          headers: causeHeaders({ requestId, traceParent: currentTraceParent() }),
        }),
      );
      return seq;
    });
    const delay = (Date.now() - row.created_at.getTime()) / 1000;
    this.metrics.outbox.observe({ name: row.name, outcome: 'published' }, Math.max(0, delay));
    return seq;
  }
}
