import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { NatsNames, setUpStreams } from '@roomlight/platform/nats';
import { PATIENT } from '@roomlight/platform/testing/patient';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats } from './nats.js';
import { otherNatsBinary, PINNED } from './nats-binary.js';
import type { RunningServer } from './running-server.js';

/** What the releases of this product until now were tested with. */
const FORMER = '2.10.29';
const JOB = 'queue.task.perform.v1';
const EVENT = 'media.photo.stored.v1';

const names = new NatsNames();
let storeDirectory: string;
let server: RunningServer | undefined;

beforeEach(async () => {
  storeDirectory = await mkdtemp(join(tmpdir(), 'roomlight-nats-'));
});

afterEach(async () => {
  delete process.env['NATS_SERVER_BIN'];
  await server?.stop();
  await rm(storeDirectory, { recursive: true, force: true });
});

async function talk(work: (connection: NatsConnection) => Promise<void>): Promise<void> {
  const connection = await connect({ servers: server?.url ?? '' });
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}

const consumers = [
  { stream: names.streams.jobs, name: 'queue_task_perform_v1', subject: names.job(JOB) },
  {
    stream: names.streams.events,
    name: 'queue-media_photo_stored_v1',
    subject: names.event(EVENT),
  },
];

async function take(connection: NatsConnection, limit: number): Promise<string[][]> {
  return Promise.all(
    consumers.map(async ({ stream, name }) => {
      const consumer = await jetstream(connection, PATIENT).consumers.get(stream, name);
      const taken: string[] = [];
      for await (const message of await consumer.fetch({ max_messages: limit, expires: 2000 })) {
        taken.push(message.string());
        await message.ackAck();
      }
      return taken;
    }),
  );
}

it('takes over the store of a former server with each unhandled message, once', async () => {
  const former = await otherNatsBinary(FORMER);
  if (former === undefined) {
    console.warn('Skipped: without Go, there is no former nats-server here');
    return;
  }
  process.env['NATS_SERVER_BIN'] = former;
  server = await startNats({ storeDirectory });
  await talk(async (connection) => {
    const manager = await jetstreamManager(connection, PATIENT);
    await setUpStreams(manager, names, 1);
    for (const { stream, name, subject } of consumers) {
      await manager.consumers.add(stream, {
        durable_name: name,
        filter_subject: subject,
        ack_policy: AckPolicy.Explicit,
      });
      for (const text of ['handled', 'first', 'second']) {
        await jetstream(connection, PATIENT).publish(subject, text, { msgID: `${name} ${text}` });
      }
    }
    expect(await take(connection, 1)).toEqual([['handled'], ['handled']]);
  });
  await server.stop();

  delete process.env['NATS_SERVER_BIN'];
  server = await startNats({ storeDirectory });
  await talk(async (connection) => {
    expect(connection.info?.version).toBe(PINNED);
    expect(await setUpStreams(await jetstreamManager(connection, PATIENT), names, 1)).toEqual([]);
    // One that is sent again is recognized by its id.
    await jetstream(connection, PATIENT).publish(names.job(JOB), 'second', {
      msgID: 'queue_task_perform_v1 second',
    });
    expect(await take(connection, 5)).toEqual([
      ['first', 'second'],
      ['first', 'second'],
    ]);
  });
  await server.stop();

  process.env['NATS_SERVER_BIN'] = former;
  await expect(startNats({ storeDirectory })).rejects.toThrow(
    `were last kept by nats-server ${PINNED}, and ${FORMER} may misread them`,
  );
});

it('refuses a store that a later line of the server has used', async () => {
  await writeFile(join(storeDirectory, 'server.version'), '99.1.0\n');
  await expect(startNats({ storeDirectory })).rejects.toThrow('Use 99.1 or newer');
});

it('records which release used the store last', async () => {
  await writeFile(join(storeDirectory, 'server.version'), '2.0.0\n');
  server = await startNats({ storeDirectory });
  await talk(async (connection) => {
    const mark = await readFile(join(storeDirectory, 'server.version'), 'utf8');
    expect(mark).toBe(`${connection.info?.version}\n`);
  });
});
