import { expect, it } from '@jest/globals';
import { inParallel } from './in-parallel.helper.js';

it('inParallel handles everything, with a limited number at a time', async () => {
  let [now, most] = [0, 0];
  const done: number[] = [];
  await inParallel(3, [1, 2, 3, 4, 5, 6, 7], async (n) => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    done.push(n);
  });
  expect([most, done.sort()]).toEqual([3, [1, 2, 3, 4, 5, 6, 7]]);
});

it('inParallel starts nothing more after a failure and waits for what is in progress', async () => {
  const done: number[] = [];
  const work = async (n: number) => {
    await Promise.resolve();
    if (n === 1) {
      throw new Error('no room');
    }
    await Promise.resolve();
    done.push(n);
  };
  await expect(inParallel(2, [1, 2, 3, 4], work)).rejects.toThrow('no room');
  expect(done).toEqual([2]);
});
