import { describe, expect, it } from '@jest/globals';
import { daysLeft, KEPT_MS } from './days-left.rules.js';

const DAY_MS = 24 * 3_600_000;
const TRASHED_AT = new Date('2026-11-01T12:00:00Z');
const after = (ms: number) => daysLeft(TRASHED_AT, new Date(TRASHED_AT.getTime() + ms));

describe('The days that something stays in the trash', () => {
  it('count the one that has begun', () => {
    expect([0, 1, DAY_MS, 5 * DAY_MS, KEPT_MS - 1].map(after)).toEqual([30, 30, 29, 25, 1]);
  });

  it('are none when it is due and the job has yet to come', () => {
    expect(after(KEPT_MS + 3 * DAY_MS)).toBe(0);
  });
});
