import { describe, expect, it } from '@jest/globals';
import type { FetchOptions, FetchResponse } from 'box-node-sdk/networking';
import { BoxRetries, retryAfterIsHeard } from './box-retries.adapter.js';

const REQUEST: FetchOptions = {
  url: 'https://api.box.com/2.0/files/content',
  method: 'POST',
  contentType: 'application/json',
  responseFormat: 'json',
};
const retries = new BoxRetries({ maxAttempts: 4 });

const answer = (status: number, headers: Record<string, string> = {}): FetchResponse =>
  retryAfterIsHeard.afterRequest({ status, headers });

describe('what Box refuses for now', () => {
  it('is asked for again after as many seconds as Box says, a minute at most', () => {
    expect(retries.retryAfter(REQUEST, answer(429, { 'retry-after': '7' }), 1)).toBe(7);
    expect(retries.retryAfter(REQUEST, answer(429, { 'retry-after': '900' }), 1)).toBe(60);
  });

  it('is asked for more often where there are too many requests than where Box is out of order', async () => {
    expect(await retries.shouldRetry(REQUEST, answer(429), 8)).toBe(true);
    expect(await retries.shouldRetry(REQUEST, answer(502), 8)).toBe(false);
    expect(await retries.shouldRetry(REQUEST, answer(502), 2)).toBe(true);
  });
});
