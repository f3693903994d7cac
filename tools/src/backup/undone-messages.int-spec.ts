import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AckPolicy, jetstream, jetstreamManager, RetentionPolicy } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { createTestHarness, PATIENT, type TestHarness } from '@roomlight/platform/testing';
import { UndoneMessages } from './undone-messages.js';

describe('the list of undone messages', () => {
  let harness: TestHarness;
  let connection: NatsConnection;

  beforeEach(async () => {
    harness = await createTestHarness();
    connection = await connect({ servers: harness.variables['NATS_URL'] ?? '' });
  });

  afterEach(async () => {
    await connection?.close();
    await harness?.close();
  });

  /** Runs `use` on a stream with one job; `done` acknowledges the job. */
  async function withJob(
    use: (messages: UndoneMessages, done: () => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const { names, variables } = harness;
    const { streams, consumers } = await jetstreamManager(connection, PATIENT);
    await streams.add({
      name: names.streams.jobs,
      subjects: [names.job('>')],
      retention: RetentionPolicy.Workqueue,
    });
    const worker = { durable_name: 'worker', ack_policy: AckPolicy.Explicit };
    await consumers.add(names.streams.jobs, worker);
    const nats = jetstream(connection, PATIENT);
    const subject = names.job('queue.task.perform.v1');
    await nats.publish(subject, JSON.stringify({ taskId: 'one' }), { msgID: 'first' });
    const done = async (): Promise<void> => {
      const consumer = await nats.consumers.get(names.streams.jobs, 'worker');
      await (await consumer.next())?.ackAck();
    };
    const server = { url: variables['NATS_URL'] ?? '', namespace: variables['NATS_NAMESPACE'] };
    await UndoneMessages.withNats(server, (messages) => use(messages, done));
  }

  it('includes a job that is done after the moment but before it is read', async () => {
    await withJob(async (messages, done) => {
      const now = await messages.now();
      await done();
      expect(await messages.read(now)).toMatchObject([
        { id: 'first', kind: 'job', name: 'queue.task.perform.v1', payload: { taskId: 'one' } },
      ]);
    });
  });

  it('excludes a job that was done before', async () => {
    await withJob(async (messages, done) => {
      await done();
      expect(await messages.read(await messages.now())).toEqual([]);
    });
  });
});
