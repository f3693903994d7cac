import 'reflect-metadata';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AckPolicy, DeliverPolicy, type ConsumerConfig } from '@nats-io/jetstream';
import type { ListingQueued, PerformTask } from '@roomlight/contracts';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { Outbox } from '../outbox/outbox.js';
import { SentMessages } from '../outbox/sent-messages.js';
import { ServiceEnvironment } from '../service/environment.js';
import { FakeClock } from '../testing/fake-clock.js';
import { otherHandlers } from '../testing/other-handlers.js';
import { createTestHarness, QUICK_REDELIVERY, type TestHarness } from '../testing/test-harness.js';
import { waitFor } from '../testing/wait-for.js';
import { OnEvent, OnJob } from './handlers/handler.decorators.js';
import { Nats } from './nats/nats.js';
import { consumerName } from './nats/nats-names.js';

const QUEUED = 'queue.listing.queued.v1';
const PERFORM = 'queue.task.perform.v1';
/** Longer than the services take to look at what NATS has. */
const LOOKED_AT_MS = 15_000;
const MINUTE_MS = 60_000;

let handled: string[];
let performed: string[];
let failing: boolean;

@Controller()
class Listings {
  @OnEvent(QUEUED)
  queued(@Payload() { folderName }: ListingQueued): Promise<void> {
    if (failing) {
      return Promise.reject(new Error('not yet'));
    }
    handled.push(folderName);
    return Promise.resolve();
  }

  @OnJob(PERFORM, { maxDeliver: 1_000_000 })
  perform(@Payload() { taskId }: PerformTask): Promise<void> {
    if (failing) {
      return Promise.reject(new Error('not yet'));
    }
    performed.push(taskId);
    return Promise.resolve();
  }
}

@Module({ controllers: [Listings, otherHandlers('queue', Listings)] })
class QueueModule {}

@Controller()
class Followers {
  @OnEvent(QUEUED)
  queued(): Promise<void> {
    return Promise.resolve();
  }
}

@Module({ controllers: [Followers, otherHandlers('billing')] })
class BillingModule {}

@Module({ controllers: [Followers, otherHandlers('media')] })
class MediaModule {}

const service = (name: string) => ({
  name,
  environment: ServiceEnvironment,
  database: { entities: [], migrations: [] },
});
const QUEUE = service('queue');

let harness: TestHarness;
let clock: FakeClock;
let app: NestFastifyApplication;

beforeEach(async () => {
  handled = [];
  performed = [];
  failing = false;
  clock = new FakeClock();
  harness = await createTestHarness({ clock, redelivery: QUICK_REDELIVERY });
});

afterEach(() => harness.close());

const database = () => app.get(DataSource);
const manager = () => app.get(Nats).streams;

const publish = (folderName: string): Promise<void> =>
  database().transaction((m) =>
    app
      .get(Outbox)
      .publish(m, QUEUED, { listingId: v7(), userId: v7(), folderName, photoCount: 1 }),
  );

const enqueue = (taskId: string): Promise<void> =>
  database().transaction((m) => app.get(Outbox).enqueue(m, PERFORM, { taskId }));

const sentRows = async (): Promise<number> =>
  (await database().query<unknown[]>('SELECT 1 FROM outbox_sent')).length;

const outboxIsEmpty = () =>
  waitFor('the outbox to be empty', async () => {
    const rows = await database().query<unknown[]>('SELECT 1 FROM outbox');
    return rows.length === 0;
  });

/** As if what was sent until now had been sent earlier. */
const grow = (ms: number): Promise<unknown> =>
  database().query("UPDATE outbox_sent SET sent_at = sent_at - $1 * interval '1 millisecond'", [
    ms,
  ]);

async function health(): Promise<{ status: number; checks: Record<string, string> }> {
  const answer = await app.inject('/health/ready');
  return {
    status: answer.statusCode,
    checks: answer.json<{ checks: Record<string, string> }>().checks,
  };
}

async function tidied(): Promise<void> {
  await clock.advance(MINUTE_MS);
  // The relay looks at its clock every 2 s.
  await publish('tidied');
  await outboxIsEmpty();
}

describe('a stream that is lost while its service runs', () => {
  it('is made again, with the events that nobody has handled, and handled ones are not handled twice', async () => {
    app = await harness.start(QueueModule, QUEUE);
    await publish('handled');
    await waitFor('the first event', () => handled.length === 1);
    failing = true;
    await publish('unhandled for an hour');
    await outboxIsEmpty();
    await grow(60 * MINUTE_MS);
    await tidied();
    await manager().streams.delete(harness.names.streams.events);
    failing = false;
    await clock.advance(LOOKED_AT_MS);
    await waitFor('all events', () => handled.length === 3);
    await publish('later');
    await waitFor('the later event', () => handled.includes('later'));
    expect(handled.sort()).toEqual(['handled', 'later', 'tidied', 'unhandled for an hour'].sort());
  });

  it('is made again, with the jobs that are not done, however long they have waited', async () => {
    app = await harness.start(QueueModule, QUEUE);
    const [done, waiting, later] = [v7(), v7(), v7()];
    await enqueue(done);
    await waitFor('the first job', () => performed.includes(done));
    failing = true;
    await enqueue(waiting);
    await outboxIsEmpty();
    await grow(60 * MINUTE_MS);
    await tidied();
    await manager().streams.delete(harness.names.streams.jobs);
    failing = false;
    await clock.advance(LOOKED_AT_MS);
    await waitFor('the job', () => performed.includes(waiting));
    await enqueue(later);
    await waitFor('the later job', () => performed.includes(later));
    expect(performed).toEqual([done, waiting, later]);
  });

  it('is not lost when its server is only started anew: nothing older than some minutes is sent again', async () => {
    app = await harness.start(QueueModule, QUEUE);
    failing = true;
    await enqueue(v7());
    await outboxIsEmpty();
    await grow(60 * MINUTE_MS);
    await tidied();
    await waitFor('both to be sent', async () => (await sentRows()) === 2);
    expect(await app.get(SentMessages).returnFromOthers('the next start')).toBe(1);
  });
});

describe('sent messages', () => {
  it('are removed when all services have handled them', async () => {
    app = await harness.start(QueueModule, QUEUE);
    const [media, billing] = [
      await harness.start(MediaModule, service('media')),
      await harness.start(BillingModule, service('billing')),
    ];
    await enqueue(v7());
    await waitFor('the job', () => performed.length === 1);
    await publish('handled');
    await waitFor('the handlers of both services', async () => {
      const infos = await Promise.all(
        ['media', 'billing'].map((name) =>
          manager().consumers.info(harness.names.streams.events, consumerName(name, QUEUED)),
        ),
      );
      return infos.every(({ ack_floor }) => ack_floor.stream_seq === 1);
    });
    await Promise.all([media.close(), billing.close()]);
    await grow(20 * MINUTE_MS);
    await tidied();
    await waitFor('the handled one to be removed', async () => (await sentRows()) === 1);
  });
});

describe('a consumer', () => {
  const info = () =>
    manager().consumers.info(harness.names.streams.events, consumerName('queue', QUEUED));

  it('is made again when it is lost, and nothing is handled twice', async () => {
    app = await harness.start(QueueModule, QUEUE);
    await publish('before');
    await waitFor('the first event', () => handled.length === 1);
    for (const [stream, name] of [
      [harness.names.streams.events, consumerName('queue', QUEUED)],
      [harness.names.streams.jobs, consumerName(PERFORM)],
    ] as const) {
      await manager().consumers.delete(stream, name);
    }
    await publish('after');
    await enqueue(v7());
    await waitFor('both', () => handled.length === 2 && performed.length === 1);
    expect(handled).toEqual(['before', 'after']);
  });

  it.each<[string, Partial<ConsumerConfig>]>([
    ['is changed when it waits for another time', { ack_wait: 60_000_000_000 }],
    ['is changed when it hands out bare headers', { headers_only: true }],
    ['is replaced when it needs no acknowledgement', { ack_policy: AckPolicy.None }],
    ['is replaced when it overlooks earlier messages', { deliver_policy: DeliverPolicy.New }],
    ['is replaced when it sends everything elsewhere', { deliver_subject: 'elsewhere' }],
  ])('%s, before its service starts', async (_, settings) => {
    app = await harness.start(QueueModule, QUEUE);
    await publish('before');
    await waitFor('the first event', () => handled.length === 1);
    await app.close();
    const witness = await harness.start(BillingModule, service('billing'));
    const { streams } = witness.get(Nats);
    const { events } = harness.names.streams;
    const { config } = await streams.consumers.info(events, consumerName('queue', QUEUED));
    await streams.consumers.delete(events, consumerName('queue', QUEUED));
    const { max_waiting, ...others } = config;
    await streams.consumers.add(events, {
      ...others,
      ...(settings.deliver_subject === undefined && { max_waiting }),
      ...settings,
    });
    app = await harness.start(QueueModule, QUEUE);
    await publish('after');
    await waitFor('the later event', () => handled.includes('after'));
    expect(handled).toEqual(['before', 'after']);
    expect((await info()).config).toMatchObject({
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: 5_000_000_000,
    });
  });

  it('is changed when it gets other settings while its service runs', async () => {
    app = await harness.start(QueueModule, QUEUE);
    const name = consumerName('queue', QUEUED);
    await manager().consumers.update(harness.names.streams.events, name, { max_ack_pending: 1 });
    await clock.advance(LOOKED_AT_MS);
    // An event ends the pull that is waiting.
    await publish('after');
    await waitFor('the usual settings', async () => (await info()).config.max_ack_pending === 64);
  });
});

it('names a stream that is missing and that it may not make, until it is there again', async () => {
  app = await harness.start(QueueModule, QUEUE);
  expect(await health()).toMatchObject({ status: 200, checks: { streams: 'ok' } });
  // A stream of the same subjects, in whose presence the one that is missing can't be made.
  const { jobs } = harness.names.streams;
  const { config } = await manager().streams.info(jobs);
  await manager().streams.delete(jobs);
  await manager().streams.add({ ...config, name: `${jobs}_OTHER` });
  await clock.advance(LOOKED_AT_MS);
  await waitFor('the fault', async () => (await health()).checks.streams === 'unavailable');
  expect((await health()).status).toBe(503);
  await manager().streams.delete(`${jobs}_OTHER`);
  await clock.advance(LOOKED_AT_MS);
  await waitFor('its end', async () => (await health()).status === 200);
});
