import { expect, it } from '@jest/globals';
import { readEnvironment } from '@roomlight/platform';
import { QueueEnvironment } from './environment.js';

const NEEDED = { DATABASE_URL: 'postgres://127.0.0.1/x', NATS_URL: 'nats://127.0.0.1' };

it('has defaults for its own settings', () => {
  const environment = readEnvironment(QueueEnvironment, NEEDED);
  expect(environment.QUEUE_WORKERS).toBeGreaterThan(0);
  expect(environment).toMatchObject({ UPLOAD_ABANDON_SECONDS: 600 });
});

it.each(['QUEUE_WORKERS', 'MAX_SETS_IN_FLIGHT', 'UPLOAD_ABANDON_SECONDS'])(
  'names %s when it is wrong',
  (variable) => {
    expect(() => readEnvironment(QueueEnvironment, { ...NEEDED, [variable]: '0' })).toThrow(
      variable,
    );
  },
);
