import pg from 'pg';
import { StartFailure } from '../processes/failure.js';
import { SCHEMAS } from '../database/service-roles.js';
import type { UndoneMessages, UndoneNow } from './undone-messages.js';

/** Limits how long publishers wait while the moment is taken. */
const LOCK_LIMIT_MS = 2000;
const ATTEMPTS = 10;
const LOCK_NOT_AVAILABLE = '55P03';

export interface Moment {
  /** The client, in a transaction that sees all tables as they were at that moment. */
  client: pg.Client;
  /** The messages that were in NATS at that moment and not yet handled or done. */
  undone: UndoneNow;
}

/**
 * Reads tables and messages in a consistent state. The outboxes are locked for the few milliseconds in which both are
 * read: a message that left an outbox before is in NATS, and one that NATS gets later isn't from before. NATS is read
 * first: a job that is no longer in NATS is then done in the tables too.
 */
export async function atOneMoment<Result>(
  databaseUrl: string,
  messages: UndoneMessages,
  use: (moment: Moment) => Promise<Result>,
): Promise<Result> {
  return withClient(databaseUrl, async (client) => {
    const undone = await begin(client, databaseUrl, messages);
    const result = await use({ client, undone });
    await client.query('commit');
    return result;
  });
}

async function begin(
  client: pg.Client,
  databaseUrl: string,
  messages: UndoneMessages,
): Promise<UndoneNow> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withClient(databaseUrl, async (holder) => {
        await holder.query('begin isolation level repeatable read');
        await holder.query(`set local lock_timeout = ${LOCK_LIMIT_MS}`);
        const outboxes = SCHEMAS.map((schema) => `${schema}.outbox`).join(', ');
        // This statement doesn't take the snapshot yet.
        await holder.query(`lock table ${outboxes} in share mode`);
        const undone = await messages.now();
        const { rows } = await holder.query<{ id: string }>('select pg_export_snapshot() as id');
        await client.query('begin isolation level repeatable read read only');
        await client.query(`set transaction snapshot '${rows[0]?.id}'`);
        await holder.query('commit');
        return undone;
      });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) {
        throw error;
      }
      if (attempt === ATTEMPTS) {
        throw new StartFailure('The outboxes are in use all the time: is NATS down?', {
          cause: error,
        });
      }
    }
  }
}

/** Runs `use` in a separate session that neither waits for long statements to end nor is closed for being idle. */
export async function withClient<Result>(
  databaseUrl: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'backup',
    options: '-c idle_in_transaction_session_timeout=0 -c statement_timeout=0 -c timezone=UTC',
  });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
