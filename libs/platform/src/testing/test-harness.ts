import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { connect } from '@nats-io/transport-node';
import { jetstreamManager } from '@nats-io/jetstream';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../database/database.js';
import {
  readEnvironment,
  ServiceEnvironment,
  type ProcessEnvironment,
} from '../service/environment.js';
import type { Redelivery } from '../messaging/transport/redelivery.js';
import { createService, listen, type RunnableService } from '../start-service.js';
import type { DatabaseOptions } from '../database/database-options.js';
import type { ServiceOptions } from '../service-options.js';
import { FakeClock } from './fake-clock.js';
import { PATIENT } from './patient.js';
import { NatsNames } from '../messaging/nats/nats-names.js';
import {
  ANSWER_LIMIT_SECONDS,
  createDatabase,
  createMigratedDatabase,
  databaseAt,
  dropDatabase,
} from './test-database.js';

function required(name: 'TEST_DATABASE_URL' | 'TEST_NATS_URL'): string {
  const value = process.env[name];
  if (value === undefined) {
    throw new Error(`${name} isn't set: service tests need PostgreSQL and NATS`);
  }
  return value;
}

/** A suite's own database, NATS namespace and data directory, on the servers that all suites share. */
export interface TestHarness {
  /** The environment of the services; a test may add to it. */
  variables: Record<string, string> & { DATA_DIR: string };
  names: NatsNames;
  /** Applies to services that are started from now on. */
  time: Time;
  /** Runs a service with its health endpoint on a free port. `variables` override the harness's. */
  start<Environment extends ProcessEnvironment>(
    AppModule: Type,
    service: RunnableService<Environment>,
    variables?: Record<string, string>,
  ): Promise<NestFastifyApplication>;
  /** Begins with an empty database, for a test of migrations or of a separate process, which runs them itself. */
  beginEmpty(): Promise<void>;
  /** A service's migrated database without the service, for testing its queries. */
  openDatabase(service: string, options: DatabaseOptions): Promise<DataSource>;
  /** Stops what was started and removes the database, the streams and the directory. */
  close(): Promise<void>;
}

/** Redelivers at once, because no test can move NATS's time. */
export const QUICK_REDELIVERY: Redelivery = { ackWaitMs: 15_000, waitMs: () => 1 };

/**
 * The time settings of the services that a harness starts. Without a clock, time stands still for them, so that no
 * periodic task runs in the middle of a test; redelivery is the product's own where omitted.
 */
type Time = Pick<ServiceOptions<ProcessEnvironment>, 'clock' | 'redelivery'>;

export async function createTestHarness(given: Time = {}): Promise<TestHarness> {
  const time = { clock: new FakeClock(), ...given };
  const id = `t${randomBytes(6).toString('hex')}`;
  const [database, nats] = [required('TEST_DATABASE_URL'), required('TEST_NATS_URL')];
  const variables = {
    DATABASE_URL: databaseAt(database, id),
    NATS_URL: nats,
    NATS_NAMESPACE: id,
    DATA_DIR: await mkdtemp(join(tmpdir(), 'roomlight-harness-')),
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ANSWER_LIMIT_SECONDS,
  };
  if (variables.LOG_LEVEL === 'silent') {
    // Also applies to messages logged before a service has set its own log.
    Logger.overrideLogger(false);
  }
  const names = new NatsNames(id);
  const closers: (() => Promise<void>)[] = [];
  /** Created with the migrations of the first service that needs it; the others' run when they start. */
  let created: Promise<void> | undefined;
  const ensureDatabase = (service: string, options: DatabaseOptions): Promise<void> =>
    (created ??= createMigratedDatabase(database, id, service, options));

  return {
    variables,
    names,
    time,
    async start(AppModule, service, more = {}) {
      const environment = readEnvironment(service.environment, { ...variables, ...more });
      if (service.database !== undefined) {
        await ensureDatabase(service.name, service.database);
      }
      const app = await createService(AppModule, { ...service, ...time }, environment);
      closers.push(() => app.close());
      await listen(app, 0, '127.0.0.1');
      return app;
    },
    beginEmpty: () => (created ??= createDatabase(database, id)),
    async openDatabase(service, options) {
      await ensureDatabase(service, options);
      const environment = readEnvironment(ServiceEnvironment, variables);
      const dataSource = await openDatabase(environment, service, options);
      closers.push(async () => {
        if (dataSource.isInitialized) {
          await dataSource.destroy();
        }
      });
      return dataSource;
    },
    async close() {
      await Promise.all(closers.map((stop) => stop()));
      await removeStreams(nats, names);
      if (created !== undefined) {
        await dropDatabase(database, id);
      }
      await rm(variables.DATA_DIR, { recursive: true, force: true });
    },
  };
}

async function removeStreams(url: string, names: NatsNames): Promise<void> {
  const connection = await connect({ servers: url });
  try {
    const { streams } = await jetstreamManager(connection, PATIENT);
    const ours = new Set(Object.values(names.streams));
    for await (const name of streams.names()) {
      if (ours.has(name)) {
        await streams.delete(name);
      }
    }
  } finally {
    await connection.close();
  }
}
