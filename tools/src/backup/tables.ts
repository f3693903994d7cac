import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ClientBase } from 'pg';
import { readLines, writeLines } from './line-file.js';
import { paths, type Manifest, type ManifestTable } from './manifest.js';
import { SCHEMAS } from '../database/service-roles.js';

const ROWS_AT_ONCE = 1000;
const CHARACTERS_AT_ONCE = 8_000_000;

export interface TableName {
  schema: string;
  table: string;
}

export const nameOf = ({ schema, table }: TableName): string => `${schema}.${table}`;

/** All tables except those that migrations use for their own records. */
export async function allTables(client: ClientBase): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(
    `select n.nspname as schema, c.relname as "table"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = any($1) and c.relname <> 'migrations'
      order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Writes each table's rows as lines of JSON, which any release of PostgreSQL can read. */
export async function dumpTables(client: ClientBase, directory: string): Promise<ManifestTable[]> {
  const dumped: ManifestTable[] = [];
  for (const name of await allTables(client)) {
    const path = paths(directory).table(name.schema, name.table);
    await mkdir(dirname(path), { recursive: true });
    dumped.push({ ...name, ...(await writeLines(path, rowsOf(client, name))) });
  }
  return dumped;
}

export async function readSequences(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as sequence, last_value::text as "lastValue"
       from pg_sequences where schemaname = any($1) and last_value is not null`,
    [SCHEMAS],
  );
  return rows;
}

/** The migrations that have run on each service's tables. */
export async function readMigrations(client: ClientBase): Promise<Manifest['services']> {
  const services: Manifest['services'] = [];
  for (const name of SCHEMAS) {
    const { rows } = await client.query<{ name: string }>(
      `select name from ${name}.migrations order by timestamp, name`,
    );
    services.push({ name, migrations: rows.map((row) => row.name) });
  }
  return services;
}

/**
 * Fills empty tables in the caller's transaction. Rows may reference later ones in any table, including their own, so
 * foreign keys are checked only when all rows are there.
 * @throws Error when there are fewer rows than the manifest says, or when a row references one that doesn't exist
 */
export async function loadTables(
  client: ClientBase,
  directory: string,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
): Promise<void> {
  const keys = await keysCheckedAtOnce(client);
  for (const { table, key } of keys) {
    await client.query(`alter table ${table} alter constraint ${key} deferrable`);
  }
  await client.query('set constraints all deferred');
  for (const table of tables) {
    const loaded = await load(client, table, paths(directory).table(table.schema, table.table));
    if (loaded !== table.lines) {
      throw new Error(`${nameOf(table)} got ${loaded} rows instead of ${table.lines}`);
    }
  }
  await client.query('set constraints all immediate');
  for (const { table, key } of keys) {
    await client.query(`alter table ${table} alter constraint ${key} not deferrable`);
  }
  for (const { schema, sequence, lastValue } of sequences) {
    await client.query('select setval($1::regclass, $2)', [`${schema}.${sequence}`, lastValue]);
  }
}

async function* rowsOf(client: ClientBase, name: TableName): AsyncGenerator<string> {
  await client.query(
    `declare rows no scroll cursor for select to_jsonb(t)::text as row from ${nameOf(name)} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from rows`);
    yield* rows.map(({ row }) => row);
    if (rows.length < ROWS_AT_ONCE) {
      await client.query('close rows');
      return;
    }
  }
}

async function load(client: ClientBase, name: TableName, path: string): Promise<number> {
  const table = nameOf(name);
  let batch: string[] = [];
  let characters = 0;
  let loaded = 0;
  const insert = async (): Promise<void> => {
    const { rowCount } = await client.query(
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`,
      [`[${batch.join(',')}]`],
    );
    loaded += rowCount ?? 0;
    batch = [];
    characters = 0;
  };
  for await (const row of readLines(path)) {
    batch.push(row);
    characters += row.length;
    if (batch.length === ROWS_AT_ONCE || characters > CHARACTERS_AT_ONCE) {
      await insert();
    }
  }
  await insert();
  return loaded;
}

/** Finds foreign keys that are not deferrable and so are checked with each statement. */
async function keysCheckedAtOnce(client: ClientBase): Promise<{ table: string; key: string }[]> {
  const { rows } = await client.query<{ table: string; key: string }>(
    `select format('%I.%I', n.nspname, t.relname) as "table", quote_ident(k.conname) as key
       from pg_constraint k
       join pg_class t on t.oid = k.conrelid join pg_namespace n on n.oid = t.relnamespace
      where k.contype = 'f' and not k.condeferrable and n.nspname = any($1)`,
    [SCHEMAS],
  );
  return rows;
}
