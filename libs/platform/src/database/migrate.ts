import { Logger } from '@nestjs/common';
import type { DataSource, QueryRunner } from 'typeorm';
import { advisoryKey } from './advisory-lock.js';

const log = new Logger('Database');

/**
 * Migrates the service's tables to this release. One replica at a time runs the migrations while the others wait. Each
 * migration is a transaction of its own: when one fails, those before it remain, and the next start continues from
 * there.
 * @throws Error with a sentence when a migration fails, or when one of a newer release has already run
 */
export async function migrate(dataSource: DataSource, service: string): Promise<void> {
  const lock = dataSource.createQueryRunner();
  const key = advisoryKey(service, 'migrations');
  await lock.query('SELECT pg_advisory_lock($1)', [key]);
  try {
    // A role of the service's own owns its schema, and may create no other.
    if (!(await lock.hasSchema(service))) {
      await lock.createSchema(service);
    }
    const ours = dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
    const newer = (await namesOfDone(lock)).find((name) => !ours.includes(name));
    if (newer !== undefined) {
      throw new Error(
        `The tables of ${service} belong to a newer release, which has ${newer}: start that one, or restore a backup`,
      );
    }
    const done = await dataSource.runMigrations().catch(async (cause: unknown) => {
      const before = await namesOfDone(lock);
      const failed = ours.find((name) => !before.includes(name));
      throw new Error(`The migration ${failed} of ${service} failed: ${String(cause)}`, { cause });
    });
    done.forEach(({ name }) => log.log(`Migrated: ${name}`));
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [key]);
    await lock.release();
  }
}

/** The names of the migrations that have already run. */
async function namesOfDone(runner: QueryRunner): Promise<string[]> {
  if (!(await runner.hasTable('migrations'))) {
    return [];
  }
  const rows = await runner.manager.query<{ name: string }[]>('SELECT name FROM migrations');
  return rows.map(({ name }) => name);
}
