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

describe('a request that Box defers', () => {
  it('is retried after as many seconds as Box says, up to a minute', () => {
    expect(retries.retryAfter(REQUEST, answer(429, { 'retry-after': '7' }), 1)).toBe(7);
    expect(retries.retryAfter(REQUEST, answer(429, { 'retry-after': '900' }), 1)).toBe(60);
  });

  it('is retried more often after too many requests than after an error of Box', async () => {
    expect(await retries.shouldRetry(REQUEST, answer(429), 8)).toBe(true);
    expect(await retries.shouldRetry(REQUEST, answer(502), 8)).toBe(false);
    expect(await retries.shouldRetry(REQUEST, answer(502), 2)).toBe(true);
  });
});
