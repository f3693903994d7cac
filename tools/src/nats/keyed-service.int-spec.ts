import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AckPolicy, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Controller, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { CheckPayment, PaymentCheck } from '@roomlight/contracts';
import {
  Nats,
  OnCall,
  ProcessEnvironment,
  RpcClient,
  ServiceEnvironment,
} from '@roomlight/platform';
import { consumerName, type NatsUser } from '@roomlight/platform/nats';
import {
  createTestHarness,
  otherHandlers,
  waitFor,
  type TestHarness,
  PATIENT,
} from '@roomlight/platform/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningServer } from '../embedded/running-server.js';
import { keyOf, seedFile } from './nats-keys.js';
import { startSecuredNats } from './secured-nats.js';

const CHECK = 'billing.payment.check.v1';
const REMOVE = 'queue.object.remove.v1';
const USER = '01890a5d-ac96-774b-bcce-b302099a8057';

const checked: string[] = [];

@Controller()
class Payments {
  @OnCall(CHECK)
  check(@Payload() { listingName }: CheckPayment): Promise<PaymentCheck> {
    checked.push(listingName);
    return Promise.resolve({ paymentRequired: true, paymentVerified: false, photosUploaded: 0 });
  }
}

@Module({ controllers: [Payments, otherHandlers('billing', Payments)] })
class BillingModule {}

@Module({})
class EmptyModule {}

@Module({ controllers: [otherHandlers('media')] })
class MediaModule {}

const MEDIA = {
  name: 'media',
  environment: ServiceEnvironment,
  database: { entities: [], migrations: [] },
};

describe('a service with a key', () => {
  let harness: TestHarness;
  let nats: RunningServer;
  let store: string;
  let keys: string;
  let calls: RpcClient;
  const connections: NatsConnection[] = [];

  beforeAll(async () => {
    harness = await createTestHarness();
    const { DATA_DIR, NATS_NAMESPACE } = harness.variables;
    keys = join(DATA_DIR, 'nats-keys');
    // Outlives the harness, whose services need the server while they close.
    store = await mkdtemp(join(tmpdir(), 'roomlight-nats-'));
    nats = await startSecuredNats({
      storeDirectory: store,
      keys,
      namespace: NATS_NAMESPACE,
      replicas: 1,
    });
    await harness.start(BillingModule, service('billing'), variables('billing'));
    const gateway = await harness.start(EmptyModule, service('gateway'), variables('gateway'));
    calls = gateway.get(RpcClient);
  });

  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await harness?.close();
    await nats?.stop();
    await rm(store, { recursive: true, force: true });
  });

  const service = (name: NatsUser) => ({ name, environment: ProcessEnvironment });
  const variables = (name: NatsUser) => ({
    NATS_URL: nats.url,
    NATS_NKEY_SEED_FILE: seedFile(keys, name),
  });

  async function connectAs(user: NatsUser): Promise<NatsConnection> {
    const connection = await connect({
      servers: nats.url,
      ...keyOf(keys, user, harness.names),
    });
    connections.push(connection);
    return connection;
  }

  it('is answered by those it may request something of', async () => {
    expect(await calls.request(CHECK, { userId: USER, listingName: 'asked' })).toMatchObject({
      paymentRequired: true,
    });
    expect(checked).toEqual(['asked']);
  });

  it("isn't heard where it may not request anything", async () => {
    const media = await harness.start(MediaModule, MEDIA, variables('media'));
    expect(media.get(Nats).isKeyed).toBe(true);
    const refused = media.get(RpcClient).request(CHECK, { userId: USER, listingName: 'refused' });
    await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
    expect(checked).not.toContain('refused');
  });

  it('handles no call that JetStream was made to deliver', async () => {
    const { names } = harness;
    const [queue, billing] = [await connectAs('queue'), await connectAs('billing')];
    let delivered = 0;
    billing.subscribe(names.call(CHECK), {
      callback: () => {
        delivered += 1;
      },
    });
    await billing.flush();

    // The user that pulls a message names the subject that it goes to.
    const manager = await jetstreamManager(queue, { checkAPI: false, ...PATIENT });
    const stream = names.streams.jobs;
    await manager.consumers.add(stream, {
      durable_name: consumerName(REMOVE),
      filter_subject: names.job(REMOVE),
      ack_policy: AckPolicy.Explicit,
    });
    const forged = JSON.stringify({ userId: USER, listingName: 'forged' });
    await manager.jetstream().publish(names.job(REMOVE), forged);
    queue.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumerName(REMOVE)}`, '', {
      reply: names.call(CHECK),
    });
    await waitFor('the job at the subject of the call', () => delivered > 0 || undefined);

    await calls.request(CHECK, { userId: USER, listingName: 'after' });
    expect(checked).toContain('after');
    expect(checked).not.toContain('forged');
  });
});
