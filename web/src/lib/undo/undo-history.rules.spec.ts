import { beforeEach, describe, expect, it } from '@jest/globals';
import { together, UndoHistory, type Undo } from './undo-history.rules.js';

describe('the undo history', () => {
  let now: number;
  let value: number;
  let history: UndoHistory;

  /** Sets the value, as a slider does. */
  const change = (to: number, key?: string) => {
    const set =
      (wanted: number): Undo =>
      () => {
        const before = value;
        value = wanted;
        return set(before);
      };
    const before = value;
    value = to;
    return history.record(set(before), key);
  };

  beforeEach(() => {
    now = 0;
    value = 0;
    history = new UndoHistory(() => now);
  });

  it('takes changes back from the latest on, and makes them again', async () => {
    change(1);
    change(2);
    await history.undo();
    expect(value).toBe(1);
    await history.undo();
    expect(value).toBe(0);
    await history.undo();
    expect(value).toBe(0);
    await history.redo();
    await history.redo();
    expect(value).toBe(2);
    await history.undo();
    expect(value).toBe(1);
  });

  it('takes the movement of a slider back at once', async () => {
    change(1, 'brightness');
    now += 500;
    change(2, 'brightness');
    now += 900;
    change(3, 'brightness');
    now += 1000;
    change(4, 'brightness');
    await history.undo();
    expect(value).toBe(3);
    await history.undo();
    expect(value).toBe(0);
  });

  it('does not merge changes of two sliders', async () => {
    change(1, 'brightness');
    change(2, 'saturation');
    await history.undo();
    expect(value).toBe(1);
  });

  it('forgets what could be made again once something else is changed', async () => {
    change(1);
    await history.undo();
    change(5);
    await history.redo();
    expect(value).toBe(5);
  });

  it('passes over a change that its own button has taken back', async () => {
    change(1);
    const second = change(2);
    await second.undo();
    expect(value).toBe(1);
    await second.undo();
    expect(value).toBe(1);
    await history.undo();
    expect(value).toBe(0);
  });

  it('passes over a change that is gone', async () => {
    change(1);
    history.record(() => 'gone');
    await history.undo();
    expect(value).toBe(0);
  });

  it('takes one change back at a time, and each that was asked for', async () => {
    let finish: () => void = () => undefined;
    change(1);
    history.record(() => new Promise((resolve) => (finish = () => resolve(null))));
    const first = history.undo();
    const second = history.undo();
    await Promise.resolve();
    expect(value).toBe(1);
    finish();
    await first;
    await second;
    expect(value).toBe(0);
  });

  it('goes on after a change that could not be taken back', async () => {
    change(1);
    history.record(() => Promise.reject(new Error('The server is away')));
    await expect(history.undo()).rejects.toThrow('away');
    await history.undo();
    expect(value).toBe(0);
  });

  it('takes changes that were made together back together, the latest first', async () => {
    const order: string[] = [];
    const step =
      (name: string): Undo =>
      () => {
        order.push(name);
        return step(name);
      };
    history.record(together([step('a'), step('b')]));
    await history.undo();
    await history.redo();
    expect(order).toEqual(['b', 'a', 'a', 'b']);
  });

  it('ends where a change cannot be made again', async () => {
    history.record(() => null);
    await history.undo();
    await history.redo();
    await history.undo();
    expect(value).toBe(0);
  });
});
