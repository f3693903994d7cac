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
import { systemClock } from '../service/clock.js';
import { Streams } from '../messaging/nats/streams.js';
import { contextOf, currentTraceParent, inSpan } from '../observability/tracing.js';
import { causeHeaders } from '../messaging/nats/cause-headers.js';
import { NatsNames } from '../messaging/nats/nats-names.js';

const BATCH = 100;
/** Catches the rows of replicas that died, and of other programs. */
const POLL_MS = 2000;
const TIDY_MS = 60_000;

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
 * Publishes the outbox's rows, and keeps those that NATS has acknowledged among the sent messages until its disk must
 * have them. The rows stay locked meanwhile, so that replicas don't publish the same ones. A replica that dies leaves
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
  private tidyAt = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly nats: Nats,
    private readonly names: NatsNames,
    private readonly streams: Streams,
    private readonly sent: SentMessages,
    private readonly metrics: Metrics,
    private readonly written: OutboxSignal,
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
        const heard = this.written.next(POLL_MS, signal);
        const published = await this.relayBatch();
        failures = 0;
        if (published < BATCH) {
          await heard;
        }
      } catch (error) {
        failures += 1;
        this.log.warn({ msg: 'The outbox waits: its rows could not be published', err: error });
        await this.repairStreams();
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
    }
    const now = performance.now();
    if (now >= this.tidyAt && this.nats.isConnected) {
      this.tidyAt = now + TIDY_MS;
      await this.sent.tidy(serverId);
    }
  }

  /**
   * @returns how many rows were published
   * @throws when one of them could not be published
   */
  private async relayBatch(): Promise<number> {
    const { published, failure } = await this.dataSource.transaction(async (manager) => {
      const rows = await this.lockRows(manager);
      // Read before publishing: when the server is replaced meanwhile, the rows are published again.
      const { serverId } = this.nats;
      const results = await Promise.allSettled(rows.map((row) => this.publish(row)));
      const acknowledged = rows.filter((_, i) => results[i]?.status === 'fulfilled');
      if (acknowledged.length > 0) {
        const ids = acknowledged.map(({ id }) => id);
        await this.sent.keep(manager, ids, serverId);
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

  /** Publishes a row. The span begins when the row was written, so it shows how long the row was held up. */
  private async publish(row: Row): Promise<void> {
    const parent = contextOf(row.trace_parent ?? undefined);
    const span = { kind: SpanKind.PRODUCER, parent, startTime: row.created_at };
    await inSpan(`send ${row.name}`, span, async () => {
      // Publishes names that this release doesn't know, too: another release wrote the row, and may handle it.
      const subject = this.names.outgoing(row.kind, row.name);
      const requestId = row.request_id ?? undefined;
      await this.nats.whileConnected(
        this.nats.jetstream.publish(subject, JSON.stringify(row.payload), {
          msgID: row.id,
          headers: causeHeaders({ requestId, traceParent: currentTraceParent() }),
        }),
      );
    });
    const delay = (Date.now() - row.created_at.getTime()) / 1000;
    this.metrics.outbox.observe({ name: row.name, outcome: 'published' }, Math.max(0, delay));
  }

  /** Recreates a vanished stream, which can't take messages until then. */
  private async repairStreams(): Promise<void> {
    if (!this.nats.isConnected) {
      return;
    }
    await this.streams.ensure().catch((error: unknown) => {
      this.log.warn({ msg: "The streams can't be checked", err: error });
    });
  }
}
