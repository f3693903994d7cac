import pg from 'pg';

/**
 * Tables that deliberately keep a record of a deleted user: that it was deleted, and the messages that NATS may not have
 * on its disk yet or that aren't handled.
 */
const KEPT = ['audit_log', 'removed_users', 'outbox_sent'];

async function connected<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Runs one statement directly in the database.
 * @returns its rows
 */
export function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return connected(
    databaseUrl,
    async (client) => (await client.query<Row>(statement, [...values])).rows,
  );
}

/** The tables of all services that have a row with one of these words anywhere in it. */
export function tablesThatMention(
  databaseUrl: string,
  words: readonly string[],
): Promise<string[]> {
  return connected(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name
         FROM information_schema.tables
        WHERE table_type = 'BASE TABLE' AND table_name <> ALL($1)
          AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
      [KEPT],
    );
    const mentioning: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT 1 FROM ${name} AS t, unnest($1::text[]) AS word
          WHERE strpos(to_jsonb(t)::text, word) > 0 LIMIT 1`,
        [words],
      );
      mentioning.push(...rows.map(() => name));
    }
    return mentioning;
  });
}

/** The number of a user's tasks that a worker has done but media hasn't stored yet. */
export async function madeTasks(databaseUrl: string, userId: string): Promise<number> {
  const statement = `SELECT id FROM queue.tasks WHERE user_id = $1 AND state = 'made'`;
  return (await query(databaseUrl, statement, [userId])).length;
}

/** Where the store has the objects of `namedKeys`. */
export const NAMED_PREFIXES = ['photos/', 'maps/', 'staging/'];

/** The keys that rows name: those of photos' versions and their light maps, and of frames that wait to be merged or are kept. */
export async function namedKeys(databaseUrl: string): Promise<string[]> {
  const rows = await query<{ key: string }>(
    databaseUrl,
    `SELECT 'photos/' || photo_id || '/' || id AS key FROM media.versions
      UNION ALL SELECT 'maps/' || id FROM media.versions WHERE maps_size IS NOT NULL
      UNION ALL SELECT key FROM queue.frames
      UNION ALL SELECT key FROM queue.kept_frames`,
  );
  return rows.map(({ key }) => key).sort();
}
