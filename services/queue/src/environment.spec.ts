import { expect, it } from '@jest/globals';
import { readEnvironment } from '@roomlight/platform';
import { QueueEnvironment } from './environment.js';

const NEEDED = { DATABASE_URL: 'postgres://127.0.0.1/x', NATS_URL: 'nats://127.0.0.1' };

it('the queue’s settings have defaults', () => {
  const environment = readEnvironment(QueueEnvironment, NEEDED);
  expect(environment.QUEUE_WORKERS).toBeGreaterThan(0);
  expect(environment).toMatchObject({ UPLOAD_ABANDON_SECONDS: 600 });
});

it.each(['QUEUE_WORKERS', 'MAX_SETS_IN_FLIGHT', 'UPLOAD_ABANDON_SECONDS'])(
  'the error for a wrong %s names it',
  (variable) => {
    expect(() => readEnvironment(QueueEnvironment, { ...NEEDED, [variable]: '0' })).toThrow(
      variable,
    );
  },
);

it.each([
  [{}, 'built-in'],
  [{ AUTOENHANCE_API_KEY: 'key' }, 'autoenhance'],
  [{ AUTOENHANCE_API_KEY: 'key', ENHANCEMENT_PROVIDER: 'built-in' }, 'built-in'],
  [{ AUTOENHANCE_API_KEY: 'key', ENHANCEMENT_PROVIDER: 'autoenhance' }, 'autoenhance'],
])('the environment %p selects the provider %s', (given, provider) => {
  expect(readEnvironment(QueueEnvironment, { ...NEEDED, ...given }).chosenProvider).toBe(provider);
});

it.each([
  [{ ENHANCEMENT_PROVIDER: 'autoenhance' }, 'AUTOENHANCE_API_KEY is missing'],
  [{ ENHANCEMENT_PROVIDER: 'another' }, 'ENHANCEMENT_PROVIDER'],
  [{ QUEUE_PRIORITY: 'high' }, 'QUEUE_PRIORITY'],
  [{ AUTOENHANCE_API_KEY: 'two words' }, 'AUTOENHANCE_API_KEY'],
  [{ AUTOENHANCE_API_BASE: 'ftp://host' }, 'AUTOENHANCE_API_BASE'],
  [{ AUTOENHANCE_WEBHOOK_TOKEN: 'short' }, 'AUTOENHANCE_WEBHOOK_TOKEN'],
  [{ AUTOENHANCE_DEV_MODE: 'maybe' }, 'AUTOENHANCE_DEV_MODE'],
])('the environment %p is refused', (given, sentence) => {
  expect(() => readEnvironment(QueueEnvironment, { ...NEEDED, ...given })).toThrow(sentence);
});
