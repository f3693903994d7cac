import { Logger } from '@nestjs/common';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { ServiceEnvironment } from '../service/environment.js';
import { migrate } from './migrate.js';
import {
  OutboxAndInbox1700000000000,
  OutboxTraces1700000000001,
  SentMessages1700000000002,
  SentPositions1700000000003,
} from './outbox.migration.js';
import { retryFor } from '../service/retry.js';
import type { DatabaseOptions } from './database-options.js';

/** Migrations of the tables that every service has. */
export const PLATFORM_MIGRATIONS = [
  OutboxAndInbox1700000000000,
  OutboxTraces1700000000001,
  SentMessages1700000000002,
  SentPositions1700000000003,
];

const START_LIMIT_MS = 30_000;
/** A transaction that is idle for this long belongs to a process that hangs. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;

const log = new Logger('Database');

interface Limits {
  poolSize: number;
  /** 0 means no timeout. */
  statementTimeoutMs: number;
}

/** Each service has one schema, named after the service, and sees no others except PostgreSQL's own. */
function dataSourceOptions(
  environment: ServiceEnvironment,
  service: string,
  { entities, migrations }: DatabaseOptions,
  limits: Limits,
): DataSourceOptions {
  const settings = {
    search_path: service,
    statement_timeout: limits.statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    timezone: 'UTC',
  };
  return {
    type: 'postgres',
    url: environment.databaseUrl,
    schema: service,
    applicationName: service,
    entities,
    migrations: [...PLATFORM_MIGRATIONS, ...migrations],
    migrationsTransactionMode: 'each',
    synchronize: false,
    poolSize: limits.poolSize,
    // For a new connection and for a free one of the pool.
    connectTimeoutMS: environment.ANSWER_LIMIT_SECONDS * 1000,
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    poolErrorHandler: (err: unknown) =>
      log.warn({ msg: 'A connection to the database broke', err }),
    extra: {
      keepAlive: true,
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    },
  };
}

/**
 * Opens the service's database and runs its migrations: one replica at a time runs them while the others wait. Tries
 * for 30 s to reach the database.
 */
export async function openDatabase(
  environment: ServiceEnvironment,
  service: string,
  options: DatabaseOptions,
): Promise<DataSource> {
  // Migrations consist of SQL, so that nothing has to be worked out about entities here.
  const { migrations } = options;
  const migrating = dataSourceOptions(
    environment,
    service,
    { entities: [], migrations },
    { poolSize: 2, statementTimeoutMs: 0 },
  );
  const migrator = await retryFor(START_LIMIT_MS, () => new DataSource(migrating).initialize());
  try {
    await migrate(migrator, service);
  } finally {
    await migrator.destroy();
  }
  return new DataSource(
    dataSourceOptions(environment, service, options, {
      poolSize: environment.DATABASE_POOL_SIZE,
      statementTimeoutMs: environment.ANSWER_LIMIT_SECONDS * 1000,
    }),
  ).initialize();
}
