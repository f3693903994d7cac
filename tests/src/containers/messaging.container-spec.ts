import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Controller, type INestApplication, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ListingQueued, PerformTask, type ListingList } from '@roomlight/contracts';
import {
  Nats,
  OnCall,
  OnEvent,
  OnJob,
  Outbox,
  RpcClient,
  ServiceEnvironment,
} from '@roomlight/platform';
import { otherHandlers, createTestHarness, type TestHarness } from '@roomlight/platform/testing';
import type { StartedTestContainer } from 'testcontainers';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { eventually } from '../support/eventually.js';
import { addressOf, startRestartableNats } from './servers.js';

const QUEUED = 'queue.listing.queued.v1';
const PERFORM = 'queue.task.perform.v1';
const LIST = 'queue.listing.list.v1';
const ID = uuid();

const handled: string[] = [];
const performed: string[] = [];

@Controller()
class Listings {
  @OnCall(LIST)
  list(): Promise<ListingList> {
    return Promise.resolve({ listings: [] });
  }

  @OnEvent(QUEUED)
  queued(@Payload() { folderName }: ListingQueued): Promise<void> {
    handled.push(folderName);
    return Promise.resolve();
  }

  @OnJob(PERFORM, { concurrency: 2, maxDeliver: 3, backoffMs: [100] })
  perform(@Payload() { taskId }: PerformTask): Promise<void> {
    performed.push(taskId);
    return Promise.resolve();
  }
}

@Module({ controllers: [Listings, otherHandlers('queue', Listings)] })
class QueueModule {}

const QUEUE = {
  name: 'queue',
  environment: ServiceEnvironment,
  database: { entities: [], migrations: [] },
};

/** A separate server beside the one that the suites share, since this one is restarted. */
let nats: StartedTestContainer;
let harness: TestHarness;
let app: INestApplication;

beforeAll(async () => {
  nats = await startRestartableNats();
  const shared = process.env['TEST_NATS_URL'];
  process.env['TEST_NATS_URL'] = `nats://${addressOf(nats, 4222)}`;
  harness = await createTestHarness();
  process.env['TEST_NATS_URL'] = shared;
  app = await harness.start(QueueModule, QUEUE);
});

afterAll(async () => {
  await harness?.close();
  await nats?.stop();
});

/** Publishes an event about a listing and enqueues a task, in one transaction. */
async function send(folderName: string, taskId: string): Promise<void> {
  const listing = { listingId: ID, userId: ID, folderName, photoCount: 1 };
  await app.get(DataSource).transaction(async (manager) => {
    await app.get(Outbox).publish(manager, QUEUED, listing);
    await app.get(Outbox).enqueue(manager, PERFORM, { taskId });
  });
}

/** The number of events that the server has kept. */
async function stored(): Promise<number> {
  const nats = app.get(Nats);
  const { state } = await nats.whileConnected(
    nats.streams.streams.info(harness.names.streams.events),
  );
  return state.messages;
}

it('calls, events and jobs continue after a restart of the server, without loss, and events without repetition', async () => {
  const expected = Array.from({ length: 60 }, (_, n) => ({ name: `n${n}`, taskId: uuid() }));
  const restart = nats.restart();
  for (const { name, taskId } of expected) {
    await send(name, taskId);
  }
  await restart;
  await send('after', ID);
  await eventually(() => {
    expect(handled.toSorted()).toEqual([...expected.map(({ name }) => name), 'after'].sort());
    // A killed server may not have kept that a job was done, and delivers it again.
    expect(new Set(performed)).toEqual(new Set([...expected.map(({ taskId }) => taskId), ID]));
  });
  await eventually(async () => {
    expect(await app.get(RpcClient).request(LIST, { userId: ID })).toEqual({ listings: [] });
  });
  expect(await stored()).toBe(61);
});

it('stored messages survive a restart', async () => {
  const before = (await stored()) + 1;
  await send('stored', uuid());
  await eventually(async () => expect(await stored()).toBe(before));
  await nats.restart();
  expect(await eventually(stored)).toBe(before);
});
