import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FrameError } from '@roomlight/imaging';
import { Metrics } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { ProviderAwayError } from '../providers/enhancement.provider.js';
import { FakeProvider } from '../testing/fake-provider.js';
import { createQueueTestHarness, type QueueTestHarness } from '../testing/queue-harness.js';

const FRAME = Buffer.from('a frame');

const provider = new FakeProvider();
let harness: QueueTestHarness;

beforeAll(async () => {
  harness = await createQueueTestHarness({ provider, variables: { MAX_SETS_IN_FLIGHT: '3' } });
});

afterAll(() => harness.close());

it('the statistics report the backlog, the results and the provider’s work', async () => {
  const userId = uuid();
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];
  const sets = await Promise.all(names.map((name) => harness.stage(name, [FRAME, FRAME, FRAME])));
  // Half an upload is nobody's work yet.
  await harness.upload({ userId: uuid(), sets: [sets[5] ?? []], totalChunks: 2, totalExpected: 6 });
  await harness.upload({ userId, sets: sets.slice(0, 5) });
  const merge = (n: number) => waitFor(`merge ${n} to begin`, () => provider.merges[n]);

  // Two workers, each with one: the third that was handed out waits as well.
  const [first, second] = [await merge(0), await merge(1)];
  const read = () => harness.ask('queue.figures.read.v1', {});
  expect(await read()).toEqual({
    merge: {
      waiting: 3,
      inWork: 2,
      failed: 0,
      oldestSeconds: expect.any(Number),
      lastHour: 0,
      lastDay: 0,
      medianSeconds: null,
      p95Seconds: null,
    },
    enhance: expect.objectContaining({ waiting: 0, oldestSeconds: null }),
    providers: [],
    madePerHour: Array.from({ length: 24 }, () => 0),
    keptFrameBytes: 0,
  });

  first.finish();
  second.fail(new FrameError('B.jpg', 'B.jpg is cut off'));
  const [third, fourth] = [await merge(2), await merge(3)];
  third.fail(new ProviderAwayError('on holiday', 60_000));
  fourth.finish();
  (await merge(4)).finish();
  const figures = await waitFor('all to be counted', async () => {
    const now = await read();
    return now.merge.lastDay === 3 && now.merge.waiting === 1 && now.merge.inWork === 0 && now;
  });
  expect(figures.merge).toMatchObject({ failed: 1, lastHour: 3 });
  expect(figures.merge.medianSeconds).toBeGreaterThan(0);
  expect(figures.madePerHour).toHaveLength(24);
  expect(figures.madePerHour.at(-1)).toBe(3);
  expect(figures.providers).toEqual([
    { provider: 'built-in', calls: 5, made: 3, refused: 1, away: 1, failed: 0 },
  ]);

  await waitFor('an empty outbox', async () => {
    const rows = await harness.app.get(DataSource).query<object[]>('select 1 from outbox');
    return rows.length === 0;
  });
  const metrics = await harness.app.get(Metrics).registry.metrics();
  const value = (name: string, ...labels: string[]): number =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(name) && labels.every((label) => line.includes(label)))
        ?.split(' ')
        .at(-1),
    );
  expect(value('roomlight_queue_tasks{', 'kind="merge"', 'stage="waiting"')).toBe(1);
  expect(value('roomlight_queue_tasks{', 'kind="merge"', 'stage="failed"')).toBe(1);
  expect(value('roomlight_queue_oldest_seconds{', 'kind="merge"')).toBeGreaterThan(0);
  expect(value('roomlight_task_seconds_count{', 'kind="merge"', 'outcome="made"')).toBe(3);
  expect(value('roomlight_task_seconds_count{', 'outcome="away"')).toBe(1);
  expect(value('roomlight_outbox_rows{')).toBe(0);
  expect(value('roomlight_dead_jobs{')).toBe(0);
});
