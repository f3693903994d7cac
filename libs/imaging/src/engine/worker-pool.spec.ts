import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { BroadcastChannel } from 'node:worker_threads';
import type { WilfulTask } from '../testing/wilful-worker.js';
import { WorkerLostError, WorkerPool } from './worker-pool.js';

const never = new AbortController().signal;
const script = new URL('../testing/wilful-worker.js', import.meta.url);

describe('WorkerPool', () => {
  let pool: WorkerPool<WilfulTask, string>;

  beforeEach(() => {
    pool = new WorkerPool(script, 2, 100);
  });
  afterEach(() => pool.close());

  function answer(word: string, weight = 1): Promise<string> {
    return pool.run({ do: 'answer', with: word }, weight, never);
  }

  /** A job that never ends by itself, and a promise that resolves once it has started. */
  function spin(weight: number): {
    begun: Promise<unknown>;
    stop: () => void;
    ended: Promise<unknown>;
  } {
    const channel = new BroadcastChannel(randomUUID());
    const begun = once(channel, 'message').finally(() => channel.close());
    const controller = new AbortController();
    const ended = pool
      .run({ do: 'spin', channel: channel.name }, weight, controller.signal)
      .catch((error: unknown) => error)
      .finally(() => channel.close());
    return { begun, stop: () => controller.abort(new Error('stopped')), ended };
  }

  it('answers more jobs than it has threads', async () => {
    const words = ['a', 'b', 'c', 'd', 'e'];
    expect(await Promise.all(words.map((word) => answer(word)))).toEqual(words);
  });

  it('passes on a thread’s progress before its answer', async () => {
    const steps: (number | string)[] = [];
    const task: WilfulTask = { do: 'answer', with: 'done', after: [0.2, 0.7] };
    steps.push(await pool.run(task, 1, never, (fraction) => steps.push(fraction)));
    expect(steps).toEqual([0.2, 0.7, 'done']);
  });

  it.each(['end', 'throw'] as const)(
    'rejects the job of a thread that dies (%s) so that it can be retried',
    async (way) => {
      const lost = pool.run({ do: way }, 1, never);
      await expect(lost).rejects.toThrow(WorkerLostError);
      await expect(lost).rejects.toMatchObject({ retryable: true });
      expect(await Promise.all(['a', 'b', 'c'].map((word) => answer(word)))).toEqual([
        'a',
        'b',
        'c',
      ]);
    },
  );

  it('ends a busy thread on abort and starts another', async () => {
    const jobs = [spin(1), spin(1)];
    await Promise.all(jobs.map(({ begun }) => begun));
    const next = answer('next');
    jobs[0]!.stop();
    await expect(jobs[0]!.ended).resolves.toMatchObject({ message: 'stopped' });
    expect(await next).toBe('next');
  });

  it('drops a waiting job on abort', async () => {
    const busy = [spin(1), spin(1)];
    await Promise.all(busy.map(({ begun }) => begun));
    const waiting = spin(1);
    waiting.stop();
    await expect(waiting.ended).resolves.toMatchObject({ message: 'stopped' });
  });

  it('runs a job heavier than the capacity, but alone', async () => {
    const heavy = spin(500);
    await heavy.begun;
    const order: string[] = [];
    const light = answer('light').then(() => order.push('light'));
    const stopped = heavy.ended.then(() => order.push('heavy'));
    heavy.stop();
    await Promise.all([light, stopped]);
    expect(order).toEqual(['heavy', 'light']);
  });

  it('lets a light job overtake one that is too heavy for now', async () => {
    const running = spin(80);
    await running.begun;
    const heavy = spin(30);
    expect(await answer('light')).toBe('light');
    heavy.stop();
    running.stop();
    await Promise.all([heavy.ended, running.ended]);
  });

  it('ends a thread after a heavy job, so that nothing of the job stays in memory', async () => {
    const threadOf = (weight: number) => pool.run({ do: 'name' }, weight, never);
    const first = await threadOf(25);
    expect(await threadOf(26)).toBe(first);
    expect(await threadOf(1)).not.toBe(first);
  });

  it('rejects pending and new jobs when it is closed', async () => {
    const jobs = [spin(1), spin(1), spin(1)];
    await Promise.all(jobs.slice(0, 2).map(({ begun }) => begun));
    await pool.close();
    for (const { ended } of jobs) {
      await expect(ended).resolves.toBeInstanceOf(WorkerLostError);
    }
    await expect(answer('late')).rejects.toThrow('closed');
  });
});
