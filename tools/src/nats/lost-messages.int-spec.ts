import 'reflect-metadata';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ListingQueued, PerformTask } from '@roomlight/contracts';
import { Nats, OnEvent, OnJob, Outbox, ServiceEnvironment } from '@roomlight/platform';
import {
  createTestHarness,
  otherHandlers,
  QUICK_REDELIVERY,
  waitFor,
  type TestHarness,
} from '@roomlight/platform/testing';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { startNats } from '../embedded/nats.js';
import type { RunningServer } from '../embedded/running-server.js';

const QUEUED = 'queue.listing.queued.v1';
const PERFORM = 'queue.task.perform.v1';

let handled: string[];
let performed: string[];
let failing: boolean;

@Controller()
class Listings {
  @OnEvent(QUEUED)
  queued(@Payload() { folderName }: ListingQueued): Promise<void> {
    if (failing) {
      return Promise.reject(new Error('not before the cut'));
    }
    handled.push(folderName);
    return Promise.resolve();
  }

  @OnJob(PERFORM)
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

describe('a power cut that takes what NATS acknowledged and did not sync', () => {
  let harness: TestHarness;
  let nats: RunningServer;
  let store: string;

  beforeEach(async () => {
    handled = [];
    performed = [];
    failing = false;
    harness = await createTestHarness({ redelivery: QUICK_REDELIVERY });
    // Outlives the harness, whose services need the server while they close.
    store = await mkdtemp(join(tmpdir(), 'roomlight-nats-'));
    nats = await startNats({ storeDirectory: store, fsync: false });
  });

  afterEach(async () => {
    await harness.close();
    await nats.stop();
    await rm(store, { recursive: true });
  });

  const start = () => harness.start(QueueModule, QUEUE, { NATS_URL: nats.url });

  const publish = (app: NestFastifyApplication, folderName: string) =>
    app.get(DataSource).transaction((manager) =>
      app.get(Outbox).publish(manager, QUEUED, {
        listingId: v7(),
        userId: v7(),
        folderName,
        photoCount: 1,
      }),
    );

  const enqueue = (app: NestFastifyApplication, taskId: string) =>
    app.get(DataSource).transaction((m) => app.get(Outbox).enqueue(m, PERFORM, { taskId }));

  const outboxIsEmpty = (app: NestFastifyApplication) =>
    waitFor('the outbox to be empty', async () => {
      const rows = await app.get(DataSource).query<unknown[]>('select 1 from outbox');
      return rows.length === 0;
    });

  /** Restarts the server with these parts of an earlier copy of its store. */
  async function cutPower(synced: string, parts: readonly string[]): Promise<void> {
    const { port } = nats;
    nats.kill('SIGKILL');
    await nats.exited;
    for (const part of parts) {
      await rm(join(store, part), { recursive: true });
      await cp(join(synced, part), join(store, part), { recursive: true });
    }
    nats = await startNats({ storeDirectory: store, port, fsync: false });
  }

  async function copyStore(): Promise<string> {
    const copy = join(harness.variables.DATA_DIR, 'synced');
    // What an idle server has, it has written: stopping and starting it would be no different.
    await cp(store, copy, { recursive: true });
    return copy;
  }

  it('loses no event, and repeats none that was handled', async () => {
    const app = await start();
    const synced = await copyStore();
    await publish(app, 'handled');
    await waitFor('the first event', () => handled.length === 1);
    failing = true;
    await publish(app, 'lost');
    await outboxIsEmpty(app);
    await cutPower(synced, ['jetstream']);
    failing = false;
    await waitFor('the lost event', () => handled.includes('lost'));
    await publish(app, 'later');
    await waitFor('the later event', () => handled.includes('later'));
    expect(handled.filter((name) => name === 'handled')).toEqual(['handled']);
  });

  it('repeats no job that was done', async () => {
    const app = await start();
    const synced = await copyStore();
    const [done, later] = [v7(), v7()];
    await enqueue(app, done);
    await waitFor('the job', () => performed.includes(done));
    await waitFor('it to be forgotten', async () => {
      const rows = await app.get(DataSource).query<unknown[]>('select 1 from outbox_sent');
      return rows.length === 0;
    });
    await cutPower(synced, ['jetstream']);
    await enqueue(app, later);
    await waitFor('the later job', () => performed.includes(later));
    expect(performed).toEqual([done, later]);
  });

  it('hides no new event behind the position that a handler had in the lost ones', async () => {
    const first = await start();
    const synced = await copyStore();
    const events = join('jetstream', '$G', 'streams', harness.names.streams.events, 'msgs');
    for (let n = 0; n < 5; n += 1) {
      await publish(first, `before ${n}`);
    }
    await waitFor('all of them', () => handled.length === 5);
    const consumer = await first
      .get(Nats)
      .jetstream.consumers.get(harness.names.streams.events, 'queue-queue_listing_queued_v1');
    await waitFor('their acknowledgement', async () => {
      const { ack_floor } = await consumer.info();
      return ack_floor.stream_seq === 5;
    });
    await first.close();
    const second = harness.openDatabase('queue', QUEUE.database);
    await (await second).query('delete from outbox_sent');
    await nats.stop();
    await cutPower(synced, [events]);
    const app = await start();
    await publish(app, 'after');
    await waitFor('the new event', () => handled.includes('after'));
    expect(handled).toHaveLength(6);
  });

  it.each(['runs on', 'starts again'])(
    'replaces a consumer whose position is unreadable when its service %s',
    async (service) => {
      const before = await start();
      await publish(before, 'before');
      await waitFor('the first event', () => handled.length === 1);
      if (service === 'starts again') {
        await before.close();
      }
      await nats.stop();
      const consumers = join('jetstream', '$G', 'streams', harness.names.streams.events, 'obs');
      const position = join(store, consumers, 'queue-queue_listing_queued_v1', 'o.dat');
      // The file's size was on disk, and its content was not.
      await writeFile(position, new Uint8Array(8));
      nats = await startNats({ storeDirectory: store, port: nats.port, fsync: false });
      const app = service === 'starts again' ? await start() : before;
      await publish(app, 'after');
      await waitFor('the new event', () => handled.includes('after'));
      expect(handled).toEqual(['before', 'after']);
    },
  );
});
