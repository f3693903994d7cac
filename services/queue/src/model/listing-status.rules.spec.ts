import { describe, expect, it } from '@jest/globals';
import {
  isBeingEnhanced,
  isCleared,
  listingOutcome,
  listingToCancel,
  listingToEnhance,
  listingToRetry,
  type StoredStatus,
} from './listing-status.rules.js';
import type { TaskState } from './task-state.types.js';

const task = (filename: string, state: TaskState, failureReason: string | null = null) => ({
  filename,
  state,
  failureReason,
});
const listed = (...statuses: StoredStatus[]) => statuses.map((status) => ({ status }));

describe('listingOutcome', () => {
  it.each<TaskState>(['waiting', 'dispatched', 'made'])(
    'is pending while a task is %s',
    (state) => {
      const tasks = [task('a.jpg', 'stored'), task('b.jpg', state), task('c.jpg', 'failed', 'why')];
      expect(listingOutcome(tasks, 'merge')).toEqual({ status: 'processing' });
    },
  );

  it('is completed when every photo is stored', () => {
    expect(listingOutcome([task('a.jpg', 'stored')], 'enhance')).toEqual({ status: 'completed' });
  });

  it('names the failed sets and the reason', () => {
    const tasks = [
      task('a.jpg', 'stored'),
      task('b.jpg', 'failed', 'b2.jpeg is cut off or damaged'),
      task('c.jpg', 'failed', "couldn't be merged after 12 tries"),
    ];
    expect(listingOutcome(tasks, 'merge')).toEqual({
      status: 'failed',
      errorMessage:
        "2 of 3 sets couldn't be merged: b.jpg (b2.jpeg is cut off or damaged); c.jpg (couldn't be merged after 12 tries)",
    });
  });

  it('refers to photos when they were to be enhanced', () => {
    const tasks = [task('a.jpg', 'stored'), task('b.jpg', 'failed', 'is damaged')];
    expect(listingOutcome(tasks, 'enhance')).toEqual({
      status: 'failed',
      errorMessage: "1 of 2 photos couldn't be enhanced: b.jpg (is damaged)",
    });
  });

  it('counts the failures when there are too many to name', () => {
    const tasks = Array.from({ length: 23 }, (_, i) => task(`${i}.jpg`, 'failed', 'why'));
    expect(listingOutcome(tasks, 'merge')).toMatchObject({
      errorMessage: expect.stringMatching(/^23 of 23 sets .*; 19\.jpg \(why\); and 3 more$/),
    });
  });
});

describe('listingToCancel', () => {
  it.each<StoredStatus>(['uploading', 'queued', 'processing', 'failed'])(
    'finds a %s listing',
    (status) => {
      expect(listingToCancel(listed('completed', status))).toEqual({ status });
    },
  );

  it.each([[[]], [['completed'] as const]])('finds no listing among %j', (statuses) => {
    expect(() => listingToCancel(listed(...statuses))).toThrow('Listing not found');
  });
});

describe('listingToRetry', () => {
  it('finds the failed listing', () => {
    expect(listingToRetry(listed('completed', 'failed'))).toEqual({ status: 'failed' });
  });

  it.each<StoredStatus>(['queued', 'processing', 'completed'])('refuses a %s listing', (status) => {
    expect(() => listingToRetry(listed(status))).toThrow(`this one is ${status}`);
  });

  it.each([[[]], [['uploading'] as const]])('finds no listing among %j', (statuses) => {
    expect(() => listingToRetry(listed(...statuses))).toThrow('Listing not found');
  });
});

describe('listingToEnhance', () => {
  const entry = (status: StoredStatus, minute: number) => ({
    status,
    createdAt: new Date(Date.UTC(2026, 10, 21, 12, minute)),
  });

  it('is the newest entry of a folder, if there is one', () => {
    const newest = entry('completed', 3);
    expect(listingToEnhance([entry('completed', 1), newest, entry('completed', 2)])).toBe(newest);
    expect(listingToEnhance([])).toBeNull();
  });

  it('is the failed entry, since a folder has at most one that is not completed', () => {
    const failed = entry('failed', 1);
    expect(listingToEnhance([failed, entry('completed', 2)])).toBe(failed);
  });

  it.each<StoredStatus>(['uploading', 'queued', 'processing'])('waits for a %s entry', (status) => {
    expect(() => listingToEnhance([entry('completed', 1), entry(status, 2)])).toThrow(
      'This listing is being processed. Please wait until it is done.',
    );
  });
});

it('a listing has photos to enhance while it is in that phase and not over', () => {
  const statuses: StoredStatus[] = ['queued', 'processing', 'completed', 'failed'];
  const enhancing = statuses.map((status) => isBeingEnhanced({ phase: 'enhance', status }));
  expect(enhancing).toEqual([true, true, false, false]);
  expect(isBeingEnhanced({ phase: 'merge', status: 'processing' })).toBe(false);
});

it('a cleared queue loses the finished listings', () => {
  const all: StoredStatus[] = ['uploading', 'queued', 'processing', 'completed', 'failed'];
  expect(all.filter(isCleared)).toEqual(['completed', 'failed']);
});
