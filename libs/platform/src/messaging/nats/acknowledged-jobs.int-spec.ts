import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  AckPolicy,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { createTestHarness, PATIENT, type TestHarness } from '../../testing/index.js';
import { removeAcknowledgedJobs } from './acknowledged-jobs.js';
import { consumerName } from './nats-names.js';

const [PERFORM, REMOVE] = ['queue.task.perform.v1', 'queue.object.remove.v1'] as const;

let harness: TestHarness;
let connection: NatsConnection;
let manager: JetStreamManager;

beforeAll(async () => {
  harness = await createTestHarness();
  connection = await connect({ servers: harness.variables['NATS_URL'] ?? '' });
  manager = await jetstreamManager(connection, PATIENT);
});

afterAll(async () => {
  await connection.close();
  await harness.close();
});

it('Jobs that are acknowledged and still in the stream are removed, and no others.', async () => {
  const { names } = harness;
  const stream = names.streams.jobs;
  // Unlike a work queue, this keeps acknowledged messages, as a killed server may do.
  await manager.streams.add({
    name: stream,
    subjects: [names.job('>')],
    retention: RetentionPolicy.Limits,
  });
  for (const name of [PERFORM, REMOVE] as const) {
    await manager.consumers.add(stream, {
      durable_name: consumerName(name),
      filter_subject: names.job(name),
      ack_policy: AckPolicy.Explicit,
    });
  }
  const js = jetstream(connection, PATIENT);
  for (const name of [PERFORM, REMOVE, PERFORM, PERFORM] as const) {
    await js.publish(names.job(name), '{}');
  }
  const consumer = await js.consumers.get(stream, consumerName(PERFORM));
  for (let taken = 0; taken < 2; taken += 1) {
    await (await consumer.next())?.ackAck();
  }

  expect(await removeAcknowledgedJobs(manager, names)).toBe(2);
  const { state } = await manager.streams.info(stream, { subjects_filter: names.job('>') });
  expect(state.subjects).toEqual({ [names.job(PERFORM)]: 1, [names.job(REMOVE)]: 1 });
  expect(await removeAcknowledgedJobs(manager, names)).toBe(0);
});
