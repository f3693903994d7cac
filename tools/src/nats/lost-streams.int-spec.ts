import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Controller, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { PerformTask } from '@roomlight/contracts';
import { OnJob, Outbox, ServiceEnvironment } from '@roomlight/platform';
import {
  createTestHarness,
  FakeClock,
  otherHandlers,
  PATIENT,
  QUICK_REDELIVERY,
  waitFor,
  type TestHarness,
} from '@roomlight/platform/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { startNats } from '../embedded/nats.js';
import type { RunningServer } from '../embedded/running-server.js';
import { seedFile } from './nats-keys.js';
import { authorizationFor, keepStreams, watchStreams, type StreamWatch } from './secured-nats.js';

const QUEUED = 'queue.listing.queued.v1';
const PERFORM = 'queue.task.perform.v1';

const [first, second, third] = [v7(), v7(), v7()];
const performed: string[] = [];

@Controller()
class Listings {
  @OnJob(PERFORM)
  perform(@Payload() { taskId }: PerformTask): Promise<void> {
    performed.push(taskId);
    return Promise.resolve();
  }
}

@Module({ controllers: [Listings, otherHandlers('queue', Listings)] })
class QueueModule {}

let harness: TestHarness;
let clock: FakeClock;
let nats: RunningServer;
let store: string;
let operator: NatsConnection;
let manager: JetStreamManager;
let watch: StreamWatch;
let app: NestFastifyApplication;
const lines: string[] = [];

beforeAll(async () => {
  clock = new FakeClock();
  harness = await createTestHarness({ clock, redelivery: QUICK_REDELIVERY });
  const keys = join(harness.variables.DATA_DIR, 'nats-keys');
  const options = { namespace: harness.variables.NATS_NAMESPACE, replicas: 1 };
  // Outlives the harness, whose services need the server while they close.
  store = await mkdtemp(join(tmpdir(), 'roomlight-nats-'));
  const users = await authorizationFor(keys, options.namespace);
  nats = await startNats({
    storeDirectory: store,
    // No user of the product may remove a stream.
    authorization: users.replace('users: [', 'users: [ { user: operator, password: operator }'),
  });
  operator = await connect({ servers: nats.url, user: 'operator', pass: 'operator' });
  manager = await jetstreamManager(operator, PATIENT);
  await keepStreams(nats.url, keys, options);
  const report = (line: string) => lines.push(line);
  watch = watchStreams(nats.url, keys, { ...options, everyMs: 100, report });
  app = await harness.start(
    QueueModule,
    {
      name: 'queue',
      environment: ServiceEnvironment,
      database: { entities: [], migrations: [] },
    },
    { NATS_URL: nats.url, NATS_NKEY_SEED_FILE: seedFile(keys, 'queue') },
  );
});

afterAll(async () => {
  await watch?.stop();
  await operator?.close();
  await harness?.close();
  await nats?.stop();
  await rm(store, { recursive: true, force: true });
});

async function send(taskId: string): Promise<void> {
  await app.get(DataSource).transaction(async (entities) => {
    const listing = { listingId: v7(), userId: v7(), folderName: 'Oak', photoCount: 1 };
    await app.get(Outbox).publish(entities, QUEUED, listing);
    await app.get(Outbox).enqueue(entities, PERFORM, { taskId });
  });
}

const health = async (): Promise<number> => (await app.inject('/health/ready')).statusCode;

it('finds nothing to make while everything is there', async () => {
  await send(first);
  await waitFor('the job', () => performed.length === 1);
  expect(lines).toEqual([]);
});

it('makes all streams again, and the services lose and repeat nothing', async () => {
  const streams = Object.values(harness.names.streams);
  await Promise.all(streams.map((name) => manager.streams.delete(name)));
  await waitFor('the streams', () => lines.length === 3);
  expect(lines.sort()).toEqual(
    streams.map((name) => `NATS had no stream ${name}: it was made`).sort(),
  );
  await clock.advance(15_000);
  await send(second);
  await waitFor('the job', () => performed.length === 2);
  await waitFor('the service to be well', async () => (await health()) === 200);
  expect(performed).toEqual([first, second]);
  // Nobody here has handled the events.
  await waitFor('the events', async () => {
    const { state } = await manager.streams.info(harness.names.streams.events);
    return state.messages === 2;
  });
});

it('leaves a service without its streams not ready, and takes what it sends later', async () => {
  await watch.stop();
  await manager.streams.delete(harness.names.streams.jobs);
  await clock.advance(15_000);
  await send(third);
  await waitFor('the service to notice', async () => (await health()) === 503);
  const keys = join(harness.variables.DATA_DIR, 'nats-keys');
  watch = watchStreams(nats.url, keys, {
    namespace: harness.variables.NATS_NAMESPACE,
    replicas: 1,
    everyMs: 100,
    report: () => undefined,
  });
  await waitFor('the job', () => performed.length === 3);
  await clock.advance(15_000);
  await waitFor('the service to be well', async () => (await health()) === 200);
});
