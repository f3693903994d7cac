import 'reflect-metadata';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AckPolicy } from '@nats-io/jetstream';
import { PerformTask } from '@roomlight/contracts';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { ServiceEnvironment } from '../service/environment.js';
import { Nats } from './nats/nats.js';
import { Outbox } from '../outbox/outbox.js';
import { otherHandlers } from '../testing/other-handlers.js';
import { createTestHarness, QUICK_REDELIVERY, type TestHarness } from '../testing/test-harness.js';
import { FakeClock } from '../testing/fake-clock.js';
import { waitFor } from '../testing/wait-for.js';
import { consumerName } from './nats/nats-names.js';
import type { DeadLetterContext, JobContext } from './handlers/message-context.js';
import { OnDeadLetter, OnJob } from './handlers/handler.decorators.js';

const PERFORM = 'queue.task.perform.v1';
type Behaviour = (job: JobContext) => Promise<void> | void;

let attempts: { taskId: string; delivery: number }[];
let exhausted: { taskId: string; failure: DeadLetterContext }[];
let behaviour: Behaviour;
let tellingFailures: number;

@Controller()
class Sets {
  @OnJob(PERFORM, { concurrency: 2, maxDeliver: 3, backoffMs: [10, 20] })
  async perform(@Payload() { taskId }: PerformTask, @Ctx() job: JobContext): Promise<void> {
    attempts.push({ taskId, delivery: job.delivery });
    await behaviour(job);
  }

  @OnDeadLetter(PERFORM)
  gaveUp(@Payload() { taskId }: PerformTask, @Ctx() failure: DeadLetterContext): Promise<void> {
    if (tellingFailures > 0) {
      tellingFailures -= 1;
      return Promise.reject(new Error('the database is away'));
    }
    exhausted.push({ taskId, failure });
    return Promise.resolve();
  }
}

@Module({ controllers: [Sets, otherHandlers('queue', Sets)] })
class QueueModule {}

@Module({ controllers: [otherHandlers('auth')] })
class WitnessModule {}

const QUEUE = {
  name: 'queue',
  environment: ServiceEnvironment,
  database: { entities: [], migrations: [] },
};

let harness: TestHarness;

beforeEach(async () => {
  attempts = [];
  exhausted = [];
  behaviour = () => undefined;
  tellingFailures = 0;
  harness = await createTestHarness({ redelivery: QUICK_REDELIVERY });
});

afterEach(() => harness.close());

async function enqueue(app: NestFastifyApplication, ...taskIds: string[]): Promise<void> {
  await app
    .get(DataSource)
    .transaction((manager) =>
      app.get(Outbox).enqueue(manager, PERFORM, ...taskIds.map((taskId) => ({ taskId }))),
    );
}

const waiting = async (app: NestFastifyApplication): Promise<number> =>
  (await app.get(Nats).streams.streams.info(harness.names.streams.jobs)).state.messages;

const deliveriesOf = (taskId: string): number[] =>
  attempts.filter((attempt) => attempt.taskId === taskId).map(({ delivery }) => delivery);

describe('a job', () => {
  it('is done once and leaves the stream', async () => {
    const app = await harness.start(QueueModule, QUEUE);
    const taskIds = Array.from({ length: 130 }, () => v7());
    await enqueue(app, ...taskIds);
    await waitFor('all jobs', async () => attempts.length >= 130 && (await waiting(app)) === 0);
    expect(attempts.map(({ taskId }) => taskId).sort()).toEqual([...taskIds].sort());
  });

  it('runs beside as many others as the worker allows', async () => {
    const running: (() => void)[] = [];
    behaviour = () => new Promise<void>((resolve) => running.push(resolve));
    const app = await harness.start(QueueModule, QUEUE);
    await enqueue(app, v7(), v7(), v7());
    await waitFor('two workers', () => running.length === 2);
    await waitFor('the third to wait', async () => {
      const { num_ack_pending, num_pending } = await app
        .get(Nats)
        .streams.consumers.info(harness.names.streams.jobs, consumerName(PERFORM));
      return num_ack_pending === 2 && num_pending === 1;
    });
    expect(running).toHaveLength(2);
    running.shift()?.();
    await waitFor('the third', () => running.length === 2);
    running.forEach((finish) => finish());
    await waitFor('the end', async () => (await waiting(app)) === 0);
  });

  it('is retried after a failure', async () => {
    behaviour = ({ delivery }) => {
      if (delivery < 3) {
        throw new Error('not yet');
      }
    };
    const app = await harness.start(QueueModule, QUEUE);
    const taskId = v7();
    await enqueue(app, taskId);
    await waitFor('the end', async () => attempts.length === 3 && (await waiting(app)) === 0);
    expect(deliveriesOf(taskId)).toEqual([1, 2, 3]);
    expect(exhausted).toEqual([]);
  });

  it('becomes a dead letter when its attempts are used up, and is delivered to its owner until the owner handles it', async () => {
    behaviour = () => {
      throw new Error('damaged file');
    };
    tellingFailures = 1;
    const app = await harness.start(QueueModule, QUEUE);
    const taskId = v7();
    await enqueue(app, taskId);
    await waitFor('the end', async () => exhausted.length > 0 && (await waiting(app)) === 0);
    expect(exhausted).toMatchObject([{ taskId }]);
    expect(deliveriesOf(taskId)).toEqual([1, 2, 3]);
    const { streams } = app.get(Nats).streams;
    expect((await streams.info(harness.names.streams.dead)).state.messages).toBe(1);
    const letter = await streams.getMessage(harness.names.streams.dead, {
      last_by_subj: harness.names.deadJob(PERFORM),
    });
    expect(letter?.json()).toEqual({ taskId });
    expect(letter?.header.get('x-last-error')).toBe('damaged file');
  });

  it('of a worker that died is given to another', async () => {
    harness.time.redelivery = { ...QUICK_REDELIVERY, ackWaitMs: 100 };
    const first = await harness.start(QueueModule, QUEUE);
    await first.close();
    const witness = await harness.start(WitnessModule, { ...QUEUE, name: 'auth' });
    const taskId = v7();
    const { jetstream } = witness.get(Nats);
    await jetstream.publish(harness.names.job(PERFORM), JSON.stringify({ taskId }), {
      msgID: taskId,
    });
    const consumer = await jetstream.consumers.get(
      harness.names.streams.jobs,
      consumerName(PERFORM),
    );
    // The worker that dies: it takes the job and never reports back.
    expect((await consumer.next({ expires: 60_000 }))?.json()).toEqual({ taskId });
    const app = await harness.start(QueueModule, QUEUE);
    await waitFor('the end', async () => attempts.length > 0 && (await waiting(app)) === 0);
    expect(deliveriesOf(taskId)[0]).toBe(2);
  });

  it('stays with its worker while the worker extends its lease, which it does while it works', async () => {
    harness.time.redelivery = { ...QUICK_REDELIVERY, ackWaitMs: 300 };
    // A worker that is held up for longer than its lease gets the job once more, so there may be several to finish.
    const running: (() => void)[] = [];
    behaviour = () => new Promise<void>((resolve) => running.push(resolve));
    const app = await harness.start(QueueModule, QUEUE);
    let signs = 0;
    app.get(Nats).connection.subscribe(`$JS.ACK.${harness.names.streams.jobs}.>`, {
      callback: (_, message) => {
        signs += message.string() === '+WPI' ? 1 : 0;
      },
    });
    await enqueue(app, v7());
    await waitFor('three signs of life', () => signs >= 3);
    behaviour = () => undefined;
    running.forEach((finish) => finish());
    await waitFor('the end', async () => (await waiting(app)) === 0);
  });

  it('is not retried when its workers died too often', async () => {
    const first = await harness.start(QueueModule, QUEUE);
    await first.close();
    const witness = await harness.start(WitnessModule, { ...QUEUE, name: 'auth' });
    const { jetstream } = witness.get(Nats);
    const taskId = v7();
    await jetstream.publish(harness.names.job(PERFORM), JSON.stringify({ taskId }), {
      msgID: taskId,
    });
    const consumer = await jetstream.consumers.get(
      harness.names.streams.jobs,
      consumerName(PERFORM),
    );
    for (let delivery = 1; delivery <= 3; delivery += 1) {
      const message = await consumer.next({ expires: 60_000 });
      expect(message?.info.deliveryCount).toBe(delivery);
      message?.nak();
    }
    await harness.start(QueueModule, QUEUE);
    await waitFor('the end', () => exhausted.length > 0);
    expect(exhausted).toMatchObject([{ taskId, failure: { deliveries: 4, error: undefined } }]);
    expect(attempts).toEqual([]);
  });

  it('is returned at once when the process stops', async () => {
    behaviour = ({ signal }) =>
      new Promise<void>((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('stopped'))),
      );
    const first = await harness.start(QueueModule, QUEUE);
    const taskId = v7();
    await enqueue(first, taskId);
    await waitFor('the job to begin', () => attempts.length === 1);
    const second = await harness.start(QueueModule, QUEUE);
    behaviour = () => undefined;
    await first.close();
    await waitFor('the end', async () => (await waiting(second)) === 0);
    // Counts deliveries itself, because nats-server 2.9 occasionally numbers the second delivery 1 again.
    expect(deliveriesOf(taskId)).toHaveLength(2);
  });

  it('is worked on again after its stream was lost', async () => {
    const app = await harness.start(QueueModule, QUEUE);
    await app.get(Nats).streams.streams.delete(harness.names.streams.jobs);
    const taskId = v7();
    await enqueue(app, taskId);
    await waitFor('the job', () => attempts.length > 0);
    expect(deliveriesOf(taskId)).toEqual([1]);
  });
});

describe('what an earlier release left in the streams', () => {
  const [START_MS, HOUR_MS, LOOK_MS] = [10_000, 3_600_000, 30_000];
  const OLD_JOBS = ['queue.set.merge.v1', 'queue.set.sort.v1', 'auth.mail.post.v1'];
  const OLD_EVENT_CONSUMERS = ['queue-media_photo_made_v1', 'auth-media_photo_made_v1'];

  let clock: FakeClock;

  /**
   * Starts a queue after an earlier release that left two waiting jobs of each kind; the second kind has no consumer.
   */
  async function startAfterUpgrade(): Promise<NestFastifyApplication> {
    const witness = await harness.start(WitnessModule, { ...QUEUE, name: 'auth' });
    const { streams, jetstream } = witness.get(Nats);
    const { jobs, events } = harness.names.streams;
    const ack_policy = AckPolicy.Explicit;
    for (const name of OLD_JOBS) {
      const subject = harness.names.outgoing('job', name);
      if (name !== 'queue.set.sort.v1') {
        const durable_name = consumerName(name);
        await streams.consumers.add(jobs, { durable_name, filter_subject: subject, ack_policy });
      }
      await jetstream.publish(subject, '{}');
      await jetstream.publish(subject, '{}');
    }
    for (const durable_name of OLD_EVENT_CONSUMERS) {
      const filter_subject = harness.names.outgoing('event', 'media.photo.made.v1');
      await streams.consumers.add(events, { durable_name, filter_subject, ack_policy });
    }
    clock = new FakeClock();
    harness.time.clock = clock;
    return harness.start(QueueModule, QUEUE);
  }

  /**
   * Runs the tidying task, which is due after `dueMs` and has `looks` things to look at; `meanwhile` runs during the
   * look.
   */
  async function tidy(
    dueMs: number,
    looks: number,
    meanwhile: () => unknown = () => undefined,
  ): Promise<void> {
    await clock.advance(dueMs);
    // Runs beside the service's other task.
    await waitFor('the look', () => clock.waiting === looks + 1);
    await meanwhile();
    await clock.advance(LOOK_MS);
    await waitFor('its end', () => clock.waiting === 2);
  }

  async function left(app: NestFastifyApplication) {
    const { streams, consumers } = app.get(Nats).streams;
    const { jobs, events } = harness.names.streams;
    const { state } = await streams.info(jobs, { subjects_filter: '>' });
    const names: string[] = [];
    for (const stream of [events, jobs]) {
      for await (const { name } of consumers.list(stream)) {
        names.push(name);
      }
    }
    const old = [...OLD_EVENT_CONSUMERS, ...OLD_JOBS.map((name) => consumerName(name))];
    return {
      jobs: OLD_JOBS.map((name) => state.subjects?.[harness.names.outgoing('job', name)] ?? 0),
      consumers: old.filter((name) => names.includes(name)),
    };
  }

  it('is removed once nobody uses it, and nothing of another service or of this release', async () => {
    const app = await startAfterUpgrade();
    await tidy(START_MS, 3);
    expect(await left(app)).toEqual({
      jobs: [0, 0, 2],
      consumers: ['auth-media_photo_made_v1', 'auth_mail_post_v1'],
    });
    const taskId = v7();
    await enqueue(app, taskId);
    await waitFor('the job', () => attempts.length > 0);
    expect(deliveriesOf(taskId)).toEqual([1]);
  });

  it('stays while a replica of that release pulls from it, or works on its job', async () => {
    const app = await startAfterUpgrade();
    const { jetstream, connection } = app.get(Nats);
    const consumer = consumerName('queue.set.merge.v1');
    const old = await jetstream.consumers.get(harness.names.streams.jobs, consumer);
    const takeJob = () => old.next({ expires: 60_000 });
    const taken: Awaited<ReturnType<typeof takeJob>>[] = [];
    await tidy(START_MS, 3, async () => taken.push(await takeJob()));
    expect(taken).toHaveLength(1);
    await tidy(HOUR_MS, 1, () => {
      taken[0]?.working();
      return connection.flush();
    });
    const { jobs, consumers } = await left(app);
    expect(jobs).toEqual([2, 0, 2]);
    expect(consumers).toContain(consumer);
    await tidy(HOUR_MS, 1);
    expect((await left(app)).jobs).toEqual([0, 0, 2]);
  });
});
