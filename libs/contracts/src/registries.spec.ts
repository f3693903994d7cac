import { describe, expect, it } from '@jest/globals';
import { BROADCASTS } from './broadcasts.js';
import { CALLS } from './calls.js';
import { EVENTS } from './events.js';
import { JOBS } from './jobs.js';

const OWNER = '(auth|media|queue|billing)';
const names = (registry: object) => Object.keys(registry);

describe('the message name', () => {
  it.each(names({ ...CALLS, ...JOBS, ...EVENTS, ...BROADCASTS }))(
    '%s consists of owner, noun, verb and version',
    (name) => {
      expect(name).toMatch(new RegExp(`^${OWNER}\\.[a-z-]+\\.[a-z-]+\\.v[1-9]$`));
    },
  );

  it('of each message stands in only one registry', () => {
    const all = [CALLS, EVENTS, JOBS, BROADCASTS].flatMap(names);
    expect(new Set(all).size).toBe(all.length);
  });
});
