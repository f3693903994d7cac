import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { SpanKind } from '@opentelemetry/api';
import { ListListings, ListingQueued, type ListingList } from '@roomlight/contracts';
import { DataSource } from 'typeorm';
import { OnCall, OnEvent, OnJob } from '../messaging/handlers/handler.decorators.js';
import { RpcClient } from '../messaging/rpc-client.js';
import { ServiceEnvironment } from '../service/environment.js';
import type { EventContext } from '../messaging/handlers/message-context.js';
import { createLog } from './logging.js';
import { Outbox } from '../outbox/outbox.js';
import { withRequestId } from '../service/request-context.js';
import { otherHandlers } from '../testing/other-handlers.js';
import { createTestHarness, type TestHarness } from '../testing/test-harness.js';
import { pathTo, receiveTraces, type TraceReceiver } from '../testing/trace-receiver.js';
import { waitFor } from '../testing/wait-for.js';
import { startTraceExport } from './trace-export.js';
import { inSpan } from './tracing.js';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const LIST = 'queue.listing.list.v1';
const QUEUED = 'queue.listing.queued.v1';
const PERFORM = 'queue.task.perform.v1';

let worked = 0;

/** Publishes an event when it is asked for its listings; the event's handler enqueues a job. */
@Controller()
class Listings {
  @OnCall(LIST)
  async list(@Payload() { userId }: ListListings): Promise<ListingList> {
    const queued = { listingId: ID, userId, folderName: 'Elm_Street', photoCount: 1 };
    await app.get(DataSource).transaction((manager) => outbox().publish(manager, QUEUED, queued));
    return { listings: [] };
  }

  @OnEvent(QUEUED)
  async queued(
    @Payload() { listingId }: ListingQueued,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    await outbox().enqueue(manager, PERFORM, { taskId: listingId });
  }

  @OnJob(PERFORM)
  perform(): Promise<void> {
    worked += 1;
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

let harness: TestHarness;
let app: Awaited<ReturnType<TestHarness['start']>>;
let receiver: TraceReceiver;
let stopExport: () => Promise<void>;

const outbox = (): Outbox => app.get(Outbox);

beforeAll(async () => {
  receiver = await receiveTraces();
  stopExport = startTraceExport('queue', receiver.endpoint);
  harness = await createTestHarness();
  app = await harness.start(QueueModule, QUEUE);
});

afterAll(async () => {
  await harness.close();
  await receiver.close();
});

describe('a trace', () => {
  it('leads from a call through the outbox to the job at the end and contains no user’s name', async () => {
    const lines: string[] = [];
    const log = createLog('queue', 'info', { write: (line) => void lines.push(line) });
    await withRequestId('request-7', () =>
      inSpan('GET /api/queue/listings', { kind: SpanKind.SERVER }, async () => {
        log.info('asked');
        await app.get(RpcClient).request(LIST, { userId: ID });
      }),
    );
    await waitFor('the job', () => worked === 1);
    await app.close();
    await stopExport();

    const { spans } = receiver;
    const [work] = spans.filter(({ name }) => name === `work on ${PERFORM}`);
    expect(work && pathTo(work, spans)).toEqual([
      'GET /api/queue/listings',
      `ask ${LIST}`,
      `answer ${LIST}`,
      `send ${QUEUED}`,
      `handle ${QUEUED}`,
      `send ${PERFORM}`,
      `work on ${PERFORM}`,
    ]);
    expect(work?.service).toBe('queue');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      requestId: 'request-7',
      traceId: work?.traceId,
    });
    expect(receiver.text()).toContain('request-7');
    expect(receiver.text()).not.toContain('Elm_Street');
    expect(receiver.text()).not.toContain(ID);
  });
});
