import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseClock } from '../database/database-clock.js';

const MINUTE_MS = 60_000;

/**
 * How long a message is kept after NATS acknowledged it. JetStream acknowledges before the disk has the message, and
 * syncs its files every 2 minutes unless `sync_interval` says otherwise.
 */
const KEPT_MS = 10 * MINUTE_MS;

/** The replica that sent a message removes it after `KEPT_MS`. One that is still there later has lost its replica. */
const LEFT_BEHIND_MS = 2 * KEPT_MS;

const COLUMNS = 'id, kind, name, payload, request_id, created_at, trace_parent';

/**
 * The messages that NATS has acknowledged and may not have on disk yet. A NATS server that was started anew may have
 * lost them in a power cut, so they return to the outbox: NATS, the inbox and the handlers ignore those that weren't
 * lost.
 */
@Injectable()
export class SentMessages {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes messages from the outbox that this server has acknowledged. */
  async keep(manager: EntityManager, ids: readonly string[], server: string): Promise<void> {
    await manager.query(
      `WITH sent AS (DELETE FROM outbox WHERE id = ANY ($1) RETURNING ${COLUMNS})
       INSERT INTO outbox_sent (${COLUMNS}, server) SELECT ${COLUMNS}, $2 FROM sent
       ON CONFLICT (id) DO UPDATE SET server = excluded.server, sent_at = excluded.sent_at`,
      [ids, server],
    );
  }

  /**
   * Puts what another server acknowledged back into the outbox. The same server has a new id after each of its starts.
   * @returns how many messages
   */
  returnFromOthers(server: string): Promise<number> {
    return this.returnWhere('server <> $1', [server]);
  }

  /**
   * Removes what this server must have on disk by now, and puts back into the outbox what replicas left behind that
   * were connected to another server and are gone. Call it only while the server is connected: one that is away may
   * have lost what it acknowledged just before.
   */
  async tidy(server: string): Promise<void> {
    const now = await databaseClock.now(this.dataSource.manager);
    const ago = (ms: number): Date => new Date(now.getTime() - ms);
    await this.dataSource.query('DELETE FROM outbox_sent WHERE server = $1 AND sent_at < $2', [
      server,
      ago(KEPT_MS),
    ]);
    await this.returnWhere('server <> $1 AND sent_at < $2', [server, ago(LEFT_BEHIND_MS)]);
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
