import pg from 'pg';

/** What is kept of a deleted user on purpose: that it was deleted. */
const KEPT = ['audit_log', 'removed_users'];

/** The tables of all services that have a row with one of these words anywhere in it. */
export async function tablesThatMention(
  databaseUrl: string,
  words: readonly string[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
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
  } finally {
    await client.end();
  }
}
