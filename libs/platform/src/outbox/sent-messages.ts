import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseClock } from '../database/database-clock.js';
import { EVENTS_KEPT_MS, JOBS_KEPT_MS } from '../messaging/nats/stream-setup.js';
import type { StreamIdentities } from '../messaging/nats/streams.js';

const MINUTE_MS = 60_000;

/**
 * How long after its acknowledgement a message may still be lost in a power cut. JetStream acknowledges before the disk
 * has the message, and syncs its files every 2 minutes unless `sync_interval` says otherwise.
 */
const UNSURE_MS = 10 * MINUTE_MS;

/** The replica that sent a message is sure of it after `UNSURE_MS`. One that isn't later has lost its replica. */
const LEFT_BEHIND_MS = 2 * UNSURE_MS;

/** In place of the server's id: the message is on its disk, so another start of the server doesn't lose it. */
const ON_DISK = '';

const COLUMNS = 'id, kind, name, payload, request_id, created_at, trace_parent';

/** Where NATS put a message. */
export interface SentMessage {
  id: string;
  seq: number;
  /** The identity that its stream had before the message was published; empty when that was unknown. */
  stream: string;
}

/**
 * The messages that NATS has acknowledged and whose handlers aren't known to be done: a job until it is done, an event
 * until all services have handled it, each as long as its stream keeps messages at most. So whatever NATS loses is sent
 * again. A server that was started anew may have lost what it acknowledged last, a stream that was made again has lost
 * everything: then messages return to the outbox. NATS, the inbox and the handlers ignore those that weren't lost.
 */
@Injectable()
export class SentMessages {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes messages from the outbox that this server has acknowledged. */
  async keep(
    manager: EntityManager,
    messages: readonly SentMessage[],
    server: string,
  ): Promise<void> {
    await manager.query(
      `WITH acknowledged AS (
              SELECT * FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS m (id, stream, seq)
            ),
            sent AS (DELETE FROM outbox WHERE id = ANY ($1) RETURNING ${COLUMNS})
       INSERT INTO outbox_sent (${COLUMNS}, server, stream, seq)
       SELECT ${COLUMNS}, $4, stream, seq FROM sent JOIN acknowledged USING (id)
       ON CONFLICT (id) DO UPDATE
          SET server = excluded.server, sent_at = excluded.sent_at,
              stream = excluded.stream, seq = excluded.seq`,
      [
        messages.map(({ id }) => id),
        messages.map(({ stream }) => stream),
        messages.map(({ seq }) => seq),
        server,
      ],
    );
  }

  /**
   * Puts what another server acknowledged back into the outbox. The same server has a new id after each of its starts.
   * @returns how many messages
   */
  returnFromOthers(server: string): Promise<number> {
    return this.returnWhere('server <> $1 AND server <> $2', [server, ON_DISK]);
  }

  /**
   * Puts everything back into the outbox that isn't in these streams: that went to streams which are gone.
   * @returns how many messages
   */
  returnFromLostStreams({ event, job }: StreamIdentities): Promise<number> {
    return this.returnWhere(`stream IS DISTINCT FROM CASE kind WHEN 'event' THEN $1 ELSE $2 END`, [
      event,
      job,
    ]);
  }

  /**
   * Records what this server must have on disk by now, removes what is handled or too old, and puts back into the outbox
   * what replicas left behind that were connected to another server and are gone. Call it only while the server is
   * connected: one that is away may have lost what it acknowledged just before.
   * @param handledUpTo the position up to which all services have handled the events of a name
   */
  async tidy(
    server: string,
    streams: StreamIdentities,
    handledUpTo: (name: string) => Promise<number>,
  ): Promise<void> {
    const now = await databaseClock.now(this.dataSource.manager);
    const ago = (ms: number): Date => new Date(now.getTime() - ms);
    await this.dataSource.query(
      'UPDATE outbox_sent SET server = $3 WHERE server = $1 AND sent_at < $2',
      [server, ago(UNSURE_MS), ON_DISK],
    );
    // An earlier release kept its messages no longer, and didn't record where they are.
    await this.dataSource.query(
      `DELETE FROM outbox_sent
        WHERE server = $1
          AND (stream IS NULL OR sent_at < CASE kind WHEN 'event' THEN $2::timestamptz ELSE $3::timestamptz END)`,
      [ON_DISK, ago(EVENTS_KEPT_MS), ago(JOBS_KEPT_MS)],
    );
    const events = await this.dataSource.query<{ name: string }[]>(
      `SELECT DISTINCT name FROM outbox_sent WHERE kind = 'event' AND server = $1`,
      [ON_DISK],
    );
    for (const { name } of events) {
      await this.dataSource.query(
        `DELETE FROM outbox_sent
          WHERE kind = 'event' AND server = $1 AND stream = $2 AND name = $3 AND seq <= $4`,
        [ON_DISK, streams.event, name, await handledUpTo(name)],
      );
    }
    await this.returnWhere('server <> $1 AND server <> $2 AND sent_at < $3', [
      ...[server, ON_DISK],
      ago(LEFT_BEHIND_MS),
    ]);
  }

  private async returnWhere(condition: string, parameters: readonly unknown[]): Promise<number> {
    const [{ returned }] = await this.dataSource.query<[{ returned: number }]>(
      `WITH unsure AS (DELETE FROM outbox_sent WHERE ${condition} RETURNING ${COLUMNS}),
            back AS (
              INSERT INTO outbox (${COLUMNS}) SELECT ${COLUMNS} FROM unsure
              ON CONFLICT (id) DO NOTHING
            )
       SELECT count(*)::int AS returned FROM unsure`,
      [...parameters],
    );
    return returned;
  }
}
