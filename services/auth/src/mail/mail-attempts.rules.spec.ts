import { expect, it } from '@jest/globals';
import { MAIL_ATTEMPTS, MAIL_WAITS_MS } from './mail-attempts.rules.js';

it('a mail is retried for about a day, at growing intervals', () => {
  const last = MAIL_WAITS_MS[MAIL_WAITS_MS.length - 1] ?? 0;
  const waits = Array.from({ length: MAIL_ATTEMPTS - 1 }, (_, i) => MAIL_WAITS_MS[i] ?? last);
  expect([...waits].sort((a, b) => a - b)).toEqual(waits);
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(25);
});
