import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  assertMayRepeat,
  isLostToNetwork,
  noteNetworkChange,
  type Attempt,
} from './network-changes.js';

describe('a browser test that failed', () => {
  let outputDir: string;
  const attempt = (retry: number, testId = 'queue'): Attempt => ({
    ...{ testId, retry },
    project: { outputDir },
  });

  beforeEach(async () => {
    outputDir = await mkdtemp(join(tmpdir(), 'roomlight-attempts-'));
  });
  afterEach(() => rm(outputDir, { recursive: true }));

  it('is repeated when the network changed', () => {
    noteNetworkChange(attempt(0));
    expect(() => assertMayRepeat(attempt(1))).not.toThrow();
  });

  it('is not repeated when the network did not change', () => {
    noteNetworkChange(attempt(0, 'another'));
    expect(() => assertMayRepeat(attempt(0))).not.toThrow();
    expect(() => assertMayRepeat(attempt(1))).toThrow('Not repeated');
  });

  it('is not repeated again when the network changed only the first time', () => {
    noteNetworkChange(attempt(0));
    expect(() => assertMayRepeat(attempt(2))).toThrow('Not repeated');
  });
});

describe('a request that failed', () => {
  it.each([
    ['net::ERR_NETWORK_CHANGED', 'script', true],
    ['net::ERR_NETWORK_CHANGED', 'fetch', true],
    ['net::ERR_NETWORK_CHANGED', 'image', false],
    ['net::ERR_NETWORK_CHANGED', 'eventsource', false],
    ['net::ERR_CONNECTION_REFUSED', 'fetch', false],
    [undefined, 'fetch', false],
  ])('with %s for a %s ends the attempt: %s', (errorText, resourceType, isLost) => {
    expect(isLostToNetwork(errorText, resourceType)).toBe(isLost);
  });
});
