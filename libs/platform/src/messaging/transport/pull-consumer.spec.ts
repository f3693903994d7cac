import { expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { PullConsumer } from './pull-consumer.js';

Logger.overrideLogger(false);

it('A consumer that failed is asked for again when there is a connection, not before', async () => {
  const steps: string[] = [];
  const step = (name: string) => {
    steps.push(name);
    return Promise.resolve();
  };
  const consumer = new PullConsumer({
    label: 'queue.task.perform.v1',
    nats: {
      whenConnected: () => step('connected'),
      whileConnected: (answer) => answer,
    },
    clock: { now: () => 0 },
    slots: 1,
    consumer: async () => {
      await step('asked for');
      return {
        fetch: async () => {
          await step('pulled');
          if (steps.filter((name) => name === 'pulled').length === 2) {
            consumer.stop();
          }
          throw new Error('server shutdown');
        },
      };
    },
    handle: () => step('handled'),
  });
  await consumer.start();
  await consumer.finished();
  expect(steps).toEqual([
    ...['asked for', 'connected', 'pulled'],
    ...['connected', 'asked for', 'pulled'],
  ]);
});
