import { describe, expect, it } from '@jest/globals';
import type { SetState } from '../sets/set-state.js';
import {
  isCleared,
  listingOutcome,
  listingToCancel,
  listingToRetry,
  type StoredStatus,
} from './listing-status.rules.js';

const set = (hdrFilename: string, state: SetState, failureReason: string | null = null) => ({
  hdrFilename,
  state,
  failureReason,
});
const listed = (...statuses: StoredStatus[]) => statuses.map((status) => ({ status }));

describe('listingOutcome', () => {
  it.each<SetState>(['waiting', 'dispatched', 'merged'])('goes on while a set is %s', (state) => {
    const sets = [set('a.jpg', 'stored'), set('b.jpg', state), set('c.jpg', 'failed', 'why')];
    expect(listingOutcome(sets)).toEqual({ status: 'processing' });
  });

  it('is completed when every photo is stored', () => {
    expect(listingOutcome([set('a.jpg', 'stored')])).toEqual({ status: 'completed' });
  });

  it('names the sets that failed, and why', () => {
    const sets = [
      set('a.jpg', 'stored'),
      set('b.jpg', 'failed', 'b2.jpeg is cut off or damaged'),
      set('c.jpg', 'failed', "couldn't be merged after 12 tries"),
    ];
    expect(listingOutcome(sets)).toEqual({
      status: 'failed',
      errorMessage:
        "2 of 3 sets couldn't be merged: b.jpg (b2.jpeg is cut off or damaged); c.jpg (couldn't be merged after 12 tries)",
    });
  });

  it('counts what is too much to name', () => {
    const sets = Array.from({ length: 23 }, (_, i) => set(`${i}.jpg`, 'failed', 'why'));
    expect(listingOutcome(sets)).toMatchObject({
      errorMessage: expect.stringMatching(/^23 of 23 sets .*; 19\.jpg \(why\); and 3 more$/),
    });
  });
});

describe('listingToCancel', () => {
  it.each<StoredStatus>(['uploading', 'queued', 'processing', 'failed'])(
    'finds a %s one',
    (status) => {
      expect(listingToCancel(listed('completed', status))).toEqual({ status });
    },
  );

  it.each([[[]], [['completed'] as const]])('finds none among %j', (statuses) => {
    expect(() => listingToCancel(listed(...statuses))).toThrow('Listing not found');
  });
});

describe('listingToRetry', () => {
  it('finds the failed one', () => {
    expect(listingToRetry(listed('completed', 'failed'))).toEqual({ status: 'failed' });
  });

  it.each<StoredStatus>(['queued', 'processing', 'completed'])('refuses a %s one', (status) => {
    expect(() => listingToRetry(listed(status))).toThrow(`this one is ${status}`);
  });

  it.each([[[]], [['uploading'] as const]])('finds none among %j', (statuses) => {
    expect(() => listingToRetry(listed(...statuses))).toThrow('Listing not found');
  });
});

it('clears what is over', () => {
  const all: StoredStatus[] = ['uploading', 'queued', 'processing', 'completed', 'failed'];
  expect(all.filter(isCleared)).toEqual(['completed', 'failed']);
});
