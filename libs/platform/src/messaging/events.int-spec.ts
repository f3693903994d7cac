import 'reflect-metadata';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ListingQueued } from '@roomlight/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { ServiceEnvironment } from '../service/environment.js';
import type { EventContext } from './handlers/message-context.js';
import { OnEvent } from './handlers/handler.decorators.js';
import { Nats } from './nats/nats.js';
import { Outbox } from '../outbox/outbox.js';
import { OutboxSignal } from '../outbox/outbox-signal.js';
import { currentRequestId, withRequestId } from '../service/request-context.js';
import { otherHandlers } from '../testing/other-handlers.js';
import { createTestHarness, QUICK_REDELIVERY, type TestHarness } from '../testing/test-harness.js';
import { waitFor } from '../testing/wait-for.js';
import { consumerName } from './nats/nats-names.js';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const QUEUED = 'queue.listing.queued.v1';
const queued = (folderName: string): ListingQueued => ({
  listingId: ID,
  userId: ID,
  folderName,
  photoCount: 1,
});

let handled: { folderName: string; requestId: string | undefined }[];
let failures: number;

@Controller()
class Listings {
  @OnEvent(QUEUED)
  async queued(
    @Payload() { folderName }: ListingQueued,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    await manager.query("INSERT INTO inbox (event_id, name) VALUES (gen_random_uuid(), 'effect')");
    if (failures > 0) {
      failures -= 1;
      throw new Error('not this time');
    }
    handled.push({ folderName, requestId: currentRequestId() });
    return Promise.resolve();
  }
}

/** A single service that both publishes and handles is enough: its events go through NATS in any case. */
@Module({ controllers: [Listings, otherHandlers('queue', Listings)] })
class QueueModule {}

@Module({ controllers: [otherHandlers('queue')] })
class DeafQueueModule {}

/** Another service, through which the test inspects NATS while the tested service is down. */
@Module({ controllers: [otherHandlers('auth')] })
class WitnessModule {}

const QUEUE = {
  name: 'queue',
  environment: ServiceEnvironment,
  database: { entities: [], migrations: [] },
};

let harness: TestHarness;

beforeEach(async () => {
  handled = [];
  failures = 0;
  harness = await createTestHarness({ redelivery: QUICK_REDELIVERY });
});

afterEach(() => harness.close());

async function tell(app: NestFastifyApplication, ...folderNames: string[]): Promise<void> {
  await app
    .get(DataSource)
    .transaction((manager) => app.get(Outbox).publish(manager, QUEUED, ...folderNames.map(queued)));
}

const names = (): string[] => handled.map(({ folderName }) => folderName).sort();

const outboxRows = (app: NestFastifyApplication): Promise<{ id: string }[]> =>
  app.get(DataSource).query<{ id: string }[]>('SELECT id FROM outbox');

const storedEvents = async (app: NestFastifyApplication): Promise<number> =>
  (await app.get(Nats).streams.streams.info(harness.names.streams.events)).state.messages;

describe('an event', () => {
  it('reaches its handler after the commit, under the same request id', async () => {
    const app = await harness.start(QueueModule, QUEUE);
    await withRequestId('request-7', () => tell(app, 'a', 'b'));
    await waitFor('both events', () => handled.length === 2);
    expect(names()).toEqual(['a', 'b']);
    expect(handled[0]?.requestId).toBe('request-7');
    await waitFor('an empty outbox', async () => (await outboxRows(app)).length === 0);
  });

  it('is not published when the transaction is rolled back', async () => {
    const app = await harness.start(QueueModule, QUEUE);
    const work = app.get(DataSource).transaction(async (manager) => {
      await app.get(Outbox).publish(manager, QUEUED, queued('never'));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    await tell(app, 'later');
    await waitFor('the later event', () => handled.length > 0);
    expect(names()).toEqual(['later']);
  });

  it('is redelivered until it is handled, and a failed attempt leaves nothing behind', async () => {
    failures = 2;
    const app = await harness.start(QueueModule, QUEUE);
    await tell(app, 'stubborn');
    await waitFor('the third attempt', () => handled.length === 1);
    const effects = await waitFor('the commit', async () => {
      const rows = await app
        .get(DataSource)
        .query<object[]>("SELECT 1 FROM inbox WHERE name = 'effect'");
      return rows.length > 0 ? rows : undefined;
    });
    expect(effects).toHaveLength(1);
  });

  it('is stored once although a relay died between publishing it and removing the row', async () => {
    const deaf = await harness.start(DeafQueueModule, QUEUE);
    await deaf.close();
    const dataSource = await harness.openDatabase('queue', QUEUE.database);
    const rowId = '01890a5d-ac96-774b-bcce-000000000001';
    await dataSource.query(
      "INSERT INTO outbox (id, kind, name, payload) VALUES ($1, 'event', $2, $3)",
      [rowId, QUEUED, queued('once')],
    );
    // The last thing that the dead relay did.
    const witness = await harness.start(WitnessModule, { ...QUEUE, name: 'auth' });
    await witness
      .get(Nats)
      .jetstream.publish(harness.names.event(QUEUED), JSON.stringify(queued('once')), {
        msgID: rowId,
      });
    const app = await harness.start(QueueModule, QUEUE);
    await waitFor('an empty outbox', async () => (await outboxRows(app)).length === 0);
    await waitFor('the event', () => handled.length > 0);
    expect(await storedEvents(app)).toBe(1);
    expect(names()).toEqual(['once']);
  });

  it('has no effect when it is delivered again after it was handled', async () => {
    const first = await harness.start(QueueModule, QUEUE);
    await tell(first, 'known');
    await waitFor('the event', () => handled.length === 1);
    await first.close();

    const witness = await harness.start(WitnessModule, { ...QUEUE, name: 'auth' });
    // A recreated consumer receives everything again, as if no acknowledgement had arrived.
    await witness
      .get(Nats)
      .streams.consumers.delete(harness.names.streams.events, consumerName('queue', QUEUED));
    const second = await harness.start(QueueModule, QUEUE);
    await tell(second, 'new');
    await waitFor('everything to be acknowledged', async () => {
      const info = await second
        .get(Nats)
        .streams.consumers.info(harness.names.streams.events, consumerName('queue', QUEUED));
      return info.num_ack_pending === 0 && info.ack_floor.stream_seq === 2;
    });
    expect(names()).toEqual(['known', 'new']);
  });

  it('is handled although its consumer disappears while the service starts', async () => {
    const witness = await harness.start(WitnessModule, { ...QUEUE, name: 'auth' });
    const { consumers } = witness.get(Nats).streams;
    const [stream, consumer] = [harness.names.streams.events, consumerName('queue', QUEUED)];
    const info = jest.spyOn(Object.getPrototypeOf(consumers), 'info');
    info.mockImplementationOnce(async () => {
      await consumers.delete(stream, consumer);
      return consumers.info(stream, consumer);
    });
    const app = await harness.start(QueueModule, QUEUE);
    expect(info.mock.calls.length).toBeGreaterThan(1);
    await tell(app, 'kept');
    await waitFor('the event', () => handled.length === 1);
    info.mockRestore();
  });

  it('is handled once although there are two relays and two handlers', async () => {
    const expected = Array.from({ length: 300 }, (_, n) => `n${n}`);
    const [first, second] = await Promise.all([
      harness.start(QueueModule, QUEUE),
      harness.start(QueueModule, QUEUE),
    ]);
    const tellings = expected.map((name, n) => tell(n % 2 === 0 ? first : second, name));
    await Promise.all(tellings);
    await waitFor('all events', () => handled.length >= expected.length);
    expect(names()).toEqual([...expected].sort());
  });

  it('is published again when its stream was lost', async () => {
    const app = await harness.start(QueueModule, QUEUE);
    await app.get(Nats).streams.streams.delete(harness.names.streams.events);
    await tell(app, 'after the loss');
    await waitFor('the event', () => handled.length === 1);
    expect(names()).toEqual(['after the loss']);
  });

  it('of another release is published too and blocks nothing', async () => {
    const app = await harness.start(QueueModule, QUEUE);
    await app.get(DataSource).query(
      `INSERT INTO outbox (id, kind, name, payload)
       VALUES (gen_random_uuid(), 'event', 'queue.set.forgotten.v1', '{}')`,
    );
    await tell(app, 'after it');
    await waitFor('the event', () => handled.length === 1);
    const left = () => app.get(DataSource).query<object[]>('SELECT 1 FROM outbox');
    await waitFor('the outbox to be empty', async () => (await left()).length === 0);
  });

  it('wakes the relay of its process when its transaction is committed, not before', async () => {
    const app = await harness.start(QueueModule, QUEUE);
    const dataSource = app.get(DataSource);
    const signal = new OutboxSignal(dataSource);
    const outbox = new Outbox(signal);
    const steps: string[] = [];
    const woken = signal.next(60_000, AbortSignal.timeout(60_000)).then(() => steps.push('woken'));
    const write = (manager: EntityManager) => outbox.publish(manager, QUEUED, queued('a'));
    const undone = dataSource.transaction(async (manager) => {
      await write(manager);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await dataSource.transaction(async (manager) => {
      await manager.transaction(write);
      await manager.query('SELECT 1');
      steps.push('written');
    });
    await woken;
    expect(steps).toEqual(['written', 'woken']);
  });
});
