import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AckPolicy, jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { createTestHarness, PATIENT, type TestHarness } from '../../testing/index.js';
import { removeFormerRelease } from './former-release.js';
import { consumerName } from './nats-names.js';
import { setUpStreams } from './stream-setup.js';

let harness: TestHarness;
let connection: NatsConnection;
let manager: JetStreamManager;

beforeAll(async () => {
  harness = await createTestHarness();
  connection = await connect({ servers: harness.variables['NATS_URL'] ?? '' });
  manager = await jetstreamManager(connection, PATIENT);
  await setUpStreams(manager, harness.names, 1);
});

afterAll(async () => {
  await connection.close();
  await harness.close();
});

it('a start removes the jobs and consumers of a former release and leaves those of this one', async () => {
  const { names } = harness;
  const { events, jobs } = names.streams;
  const kept = {
    job: names.job('queue.task.perform.v1'),
    consumer: consumerName('queue_task_perform_v1'),
    handler: consumerName('media', 'queue.set.merged.v1'),
  };
  const former = names.outgoing('job', 'queue.set.merge.v1');
  const add = (stream: string, name: string, subject: string) =>
    manager.consumers.add(stream, {
      durable_name: name,
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
    });
  await add(jobs, kept.consumer, kept.job);
  await add(jobs, 'queue_set_merge_v1', former);
  await add(events, kept.handler, names.event('queue.set.merged.v1'));
  await add(events, 'media-queue_set_made_v1', names.outgoing('event', 'queue.set.made.v1'));
  for (const subject of [kept.job, former, former]) {
    await jetstream(connection, PATIENT).publish(subject, '{}');
  }

  const lines = await removeFormerRelease(manager, names);

  expect(lines.join('\n')).toContain(`${former} is no part of this release: 2 waiting jobs`);
  const left = async (stream: string) => {
    const found: string[] = [];
    for await (const { name } of manager.consumers.list(stream)) {
      found.push(name);
    }
    return found;
  };
  expect([await left(jobs), await left(events)]).toEqual([[kept.consumer], [kept.handler]]);
  const { state } = await manager.streams.info(jobs, { subjects_filter: names.job('>') });
  expect(state.subjects).toEqual({ [kept.job]: 1 });
  expect(await removeFormerRelease(manager, names)).toEqual([]);
});
