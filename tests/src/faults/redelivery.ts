import { join } from 'node:path';
import { jetstreamManager, type ConsumerAPI, type ConsumerInfo } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import { SERVICES, type Service } from '@roomlight/contracts';
import { BACKUP, NatsNames, type NatsUser } from '@roomlight/platform/nats';
import { PATIENT } from '@roomlight/platform/testing/patient';
import { keyOf } from '@roomlight/tools/nats/nats-keys';
import { eventually } from '../support/eventually.js';
import type { TestStack } from '../support/test-stack.js';

type KeyedNats = Pick<TestStack, 'natsUrl' | 'dataDirectory'>;

const STREAM = 'EVENTS';
const SHORT_ACK_WAIT = nanos(500);

/**
 * Makes NATS deliver the events that ended processes were handling to their successors now, instead of after half a
 * minute without an acknowledgement. An event that is still being handled is delivered twice as a result, which changes
 * nothing.
 */
export async function redeliverEvents(stack: KeyedNats): Promise<void> {
  const unacknowledged = await withConsumers(stack, BACKUP, async (consumers) => {
    const found: ConsumerInfo[] = [];
    for await (const consumer of consumers.list(STREAM)) {
      if (consumer.num_ack_pending > 0) {
        found.push(consumer);
      }
    }
    return found;
  });
  await Promise.all(
    unacknowledged.map(({ name, config }) =>
      withConsumers(stack, handlerOf(name), async (consumers) => {
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
    ),
  );
}

/** The service that owns a consumer; consumers are never shared. */
function handlerOf(consumer: string): Service {
  const service = SERVICES.find((one) => consumer.startsWith(`${one}-`));
  if (service === undefined) {
    throw new Error(`${consumer} is no consumer of a service`);
  }
  return service;
}

async function withConsumers<Result>(
  { natsUrl, dataDirectory }: KeyedNats,
  user: NatsUser,
  use: (consumers: ConsumerAPI) => Promise<Result>,
): Promise<Result> {
  const key = keyOf(join(dataDirectory, 'nats-keys'), user, new NatsNames());
  const connection = await connect({ servers: natsUrl, ...key });
  try {
    return await use(
      (await jetstreamManager(connection, { checkAPI: false, ...PATIENT })).consumers,
    );
  } finally {
    await connection.close();
  }
}
