import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { PATIENT } from '@roomlight/platform/testing/patient';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats } from './nats.js';
import type { RunningServer } from './running-server.js';

describe('startNats', () => {
  let storeDirectory: string;
  const running: RunningServer[] = [];

  const start = async (port?: number) => {
    const server = await startNats({ storeDirectory, port });
    running.push(server);
    return server;
  };

  beforeEach(async () => {
    storeDirectory = await mkdtemp(join(tmpdir(), 'roomlight-nats-'));
  });

  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.stop()));
    await rm(storeDirectory, { recursive: true, force: true });
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'keeps a stored message after %s and a start on the same port',
    async (signal) => {
      const first = await start();
      await talk(first.url, async (connection) => {
        const manager = await jetstreamManager(connection, PATIENT);
        await manager.streams.add({ name: 'JOBS', subjects: ['jobs.>'] });
        await jetstream(connection, PATIENT).publish('jobs.merge', 'set 1');
      });
      first.kill(signal);
      await first.exited;
      const second = await start(first.port);
      await talk(second.url, async (connection) => {
        const manager = await jetstreamManager(connection, PATIENT);
        const message = await manager.streams.getMessage('JOBS', { last_by_subj: 'jobs.merge' });
        expect(message?.string()).toBe('set 1');
      });
    },
  );

  it('stops a server that an earlier run left on the same store', async () => {
    const orphan = await start();
    await start();
    await expect(orphan.exited).resolves.toBeDefined();
  });

  it('reports that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(start(port)).rejects.toThrow(`Port ${port} is in use`);
    other.close();
  });
});

async function talk(
  url: string,
  work: (connection: NatsConnection) => Promise<void>,
): Promise<void> {
  const connection = await connect({ servers: url });
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}
