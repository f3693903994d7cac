import { describe, expect, it } from '@jest/globals';
import { KeyedMutex } from './keyed-mutex.helper.js';

/** Work that ends when it is told to. */
function held() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end: () => end(), ended };
}

describe('KeyedMutex', () => {
  it('runs tasks of one key in sequence and tasks of other keys meanwhile', async () => {
    const order = new KeyedMutex();
    const done: string[] = [];
    const first = held();
    const results = [
      order.run('photo', async () => {
        await first.ended;
        done.push('first');
      }),
      order.run('photo', () => Promise.resolve(done.push('second'))),
    ];
    await order.run('other', () => Promise.resolve(done.push('other')));
    first.end();
    await Promise.all(results);
    expect(done).toEqual(['other', 'first', 'second']);
  });

  it('continues after a failure, which is reported to its caller', async () => {
    const order = new KeyedMutex();
    const failing = order.run('photo', () => Promise.reject(new Error('no')));
    const next = order.run('photo', () => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
