import { createHash } from 'node:crypto';
import pg from 'pg';
import { openDatabase, PLATFORM_MIGRATIONS } from '../database/database.js';
import { readEnvironment, ServiceEnvironment } from '../service/environment.js';
import type { DatabaseOptions } from '../database/database-options.js';

/** On a busy machine, a render or hundreds of calls or transactions at once take longer than the product allows. */
export const ANSWER_LIMIT_SECONDS = '60';

/** Address of a database on the same server. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * Creates a database with the service's migrations: a copy of a template in which they run once for all files of a test
 * run.
 * @param url of the server, with any of its databases
 */
export async function createMigratedDatabase(
  url: string,
  name: string,
  service: string,
  options: DatabaseOptions,
): Promise<void> {
  const migrations = [...PLATFORM_MIGRATIONS, ...options.migrations].map((one) => one.name);
  const hash = createHash('sha256').update(migrations.join()).digest('hex').slice(0, 16);
  const template = `template_${service}_${hash}`;
  await administer(url, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query(
      'SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate',
      [template],
    );
    if (rowCount === 0) {
      await client.query(`DROP DATABASE IF EXISTS ${template}`);
      await client.query(`CREATE DATABASE ${template}`);
      const variables = {
        DATABASE_URL: databaseAt(url, template),
        NATS_URL: 'none',
        ANSWER_LIMIT_SECONDS,
      };
      const environment = readEnvironment(ServiceEnvironment, variables);
      await (await openDatabase(environment, service, options)).destroy();
      await client.query(`ALTER DATABASE ${template} IS_TEMPLATE true`);
    }
    await client.query('SELECT pg_advisory_unlock_all()');
    // Copies the files, which takes half of the time of the default, a log of each of their pages.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  });
}

/** Creates an empty database. */
export function createDatabase(url: string, name: string): Promise<void> {
  return administer(url, async (client) => {
    await client.query(`CREATE DATABASE ${name}`);
  });
}

export function dropDatabase(url: string, name: string): Promise<void> {
  return administer(url, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
}

async function administer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
