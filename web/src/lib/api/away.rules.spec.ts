import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api.js';
import { isAway, reloadDelayMs } from './away.rules.js';

describe('isAway', () => {
  it.each([502, 503, 504])('is true of an answer %i', (status) => {
    expect(isAway(new ApiError(status, '', ''))).toBe(true);
  });

  it('is true without an answer', () => {
    expect(isAway(new TypeError('Failed to fetch'))).toBe(true);
  });

  it.each([400, 401, 403, 404, 409, 429, 500])('is false of an answer %i', (status) => {
    expect(isAway(new ApiError(status, '', ''))).toBe(false);
  });

  it('is false of an answer that cannot be read', () => {
    expect(isAway(new SyntaxError('Unexpected token <'))).toBe(false);
  });
});

describe('reloadDelayMs', () => {
  it('doubles from a second up to ten', () => {
    expect([1, 2, 3, 4, 5, 6, 1000].map(reloadDelayMs)).toEqual([
      1000, 2000, 4000, 8000, 10_000, 10_000, 10_000,
    ]);
  });
});
