import { jetstreamManager, type ConsumerInfo } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import { eventually } from '../support/eventually.js';
import type { TestStack } from '../support/test-stack.js';

const STREAM = 'EVENTS';
const SHORT_ACK_WAIT = nanos(500);

/**
 * Has the events that ended processes had in hand delivered to their successors now, instead of after half a minute
 * without an acknowledgement. One that is still being handled comes twice by it, which changes nothing.
 */
export async function redeliverEvents({ natsUrl }: Pick<TestStack, 'natsUrl'>): Promise<void> {
  const connection = await connect({ servers: natsUrl });
  try {
    const { consumers } = await jetstreamManager(connection);
    const unacknowledged: ConsumerInfo[] = [];
    for await (const consumer of consumers.list(STREAM)) {
      if (consumer.num_ack_pending > 0) {
        unacknowledged.push(consumer);
      }
    }
    await Promise.all(
      unacknowledged.map(async ({ name, config }) => {
        await consumers.update(STREAM, name, { ...config, ack_wait: SHORT_ACK_WAIT });
        try {
          await eventually(async () => {
            const { num_ack_pending: count } = await consumers.info(STREAM, name);
            if (count > 0) {
              throw new Error(`${name} has ${count} events that are not acknowledged`);
            }
          });
        } finally {
          await consumers.update(STREAM, name, config);
        }
      }),
    );
  } finally {
    await connection.close();
  }
}
