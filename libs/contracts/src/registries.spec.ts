import { describe, expect, it } from '@jest/globals';
import { BROADCASTS } from './broadcasts.js';
import { CALLS } from './calls.js';
import { EVENTS } from './events.js';
import { JOBS } from './jobs.js';

const OWNER = '(auth|media|queue|billing)';
const names = (registry: object) => Object.keys(registry);

describe('message names say owner, noun, verb and version', () => {
  it.each(names({ ...CALLS, ...JOBS, ...EVENTS, ...BROADCASTS }))('%s', (name) => {
    expect(name).toMatch(new RegExp(`^${OWNER}\\.[a-z-]+\\.[a-z-]+\\.v[1-9]$`));
  });

  it('stand in one registry each', () => {
    const all = [CALLS, EVENTS, JOBS, BROADCASTS].flatMap(names);
    expect(new Set(all).size).toBe(all.length);
  });
});
