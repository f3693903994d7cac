import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { oneAtATime, QueueEvents, REOPEN_MS, SILENT_MS } from './queue-events.rules.js';

class FakeStream {
  readyState = 1;
  isClosed = false;
  private readonly listeners = new Map<string, () => void>();

  addEventListener(type: string, listener: () => void): void {
    this.listeners.set(type, listener);
  }

  close(): void {
    this.isClosed = true;
  }

  emit(type: string): void {
    this.listeners.get(type)?.();
  }
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function tab({ free = true } = {}) {
  const streams: FakeStream[] = [];
  const state = { hidden: false, changed: () => {} };
  const claims = new Set<() => void>();
  const events = new QueueEvents({
    open: () => {
      const stream = new FakeStream();
      streams.push(stream);
      return stream;
    },
    claim: (granted) => {
      claims.add(granted);
      if (free) {
        granted();
      }
      return () => void claims.delete(granted);
    },
    isHidden: () => state.hidden,
    onVisibilityChange: (changed) => {
      state.changed = changed;
      return () => {
        state.changed = () => {};
      };
    },
  });
  const hide = (hidden: boolean) => {
    state.hidden = hidden;
    state.changed();
  };
  return { events, streams, claims, hide };
}

it('opens one stream for all followers and closes it after the last one', () => {
  const { events, streams } = tab();
  const told = [0, 0];
  const leave = [0, 1].map((n) => events.follow(() => (told[n] = (told[n] ?? 0) + 1)));
  expect(streams).toHaveLength(1);
  streams[0]?.emit('queue');
  expect(told).toEqual([1, 1]);
  leave[0]?.();
  expect(streams[0]?.isClosed).toBe(false);
  leave[1]?.();
  expect(streams[0]?.isClosed).toBe(true);
});

it('is live from the first event until an error, and tells after a reconnection', () => {
  const { events, streams } = tab();
  let told = 0;
  events.follow(() => (told += 1));
  expect(events.isLive()).toBe(false);
  streams[0]?.emit('ready');
  expect([events.isLive(), told]).toEqual([true, 1]);
  streams[0]?.emit('error');
  expect(events.isLive()).toBe(false);
  streams[0]?.emit('ready');
  expect([events.isLive(), told]).toEqual([true, 2]);
});

it('is not live any more when the heartbeat stops', () => {
  const { events, streams } = tab();
  events.follow(() => {});
  streams[0]?.emit('ready');
  jest.advanceTimersByTime(SILENT_MS - 1);
  streams[0]?.emit('beat');
  jest.advanceTimersByTime(SILENT_MS - 1);
  expect(events.isLive()).toBe(true);
  jest.advanceTimersByTime(1);
  expect([events.isLive(), streams[0]?.isClosed]).toEqual([false, true]);
  jest.advanceTimersByTime(REOPEN_MS);
  expect(streams).toHaveLength(2);
});

it('tries again a minute after a refusal', () => {
  const { events, streams } = tab();
  events.follow(() => {});
  const [first] = streams;
  if (first !== undefined) {
    first.readyState = 2;
  }
  first?.emit('error');
  jest.advanceTimersByTime(REOPEN_MS - 1);
  expect(streams).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(streams).toHaveLength(2);
});

it('has no stream while the tab is hidden', () => {
  const { events, streams, hide } = tab();
  events.follow(() => {});
  streams[0]?.emit('ready');
  hide(true);
  expect([events.isLive(), streams[0]?.isClosed]).toEqual([false, true]);
  hide(false);
  expect(streams).toHaveLength(2);
});

it('work that is asked for while it is done is done once more afterwards', async () => {
  const ends: (() => void)[] = [];
  const ask = oneAtATime(() => new Promise((resolve) => void ends.push(resolve)));
  ask();
  ask();
  ask();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await Promise.resolve();
  await Promise.resolve();
  ask();
  expect(ends).toHaveLength(3);
});

it('opens no stream before one is free, and gives it back when it is hidden or left', () => {
  const { events, streams, claims, hide } = tab({ free: false });
  const leave = events.follow(() => {});
  expect([claims.size, streams.length, events.isLive()]).toEqual([1, 0, false]);
  claims.forEach((granted) => granted());
  expect(streams).toHaveLength(1);
  hide(true);
  expect([claims.size, streams[0]?.isClosed]).toEqual([0, true]);
  hide(false);
  expect([claims.size, streams.length]).toEqual([1, 1]);
  leave();
  expect(claims.size).toBe(0);
});

it('gives its stream back while it waits to open it again', () => {
  const { events, streams, claims } = tab();
  events.follow(() => {});
  streams[0]?.emit('ready');
  jest.advanceTimersByTime(SILENT_MS);
  expect(claims.size).toBe(0);
  jest.advanceTimersByTime(REOPEN_MS);
  expect([claims.size, streams.length]).toEqual([1, 2]);
});
