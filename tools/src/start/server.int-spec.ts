import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { Client } from 'pg';
import { startNats } from '../embedded/nats.js';
import { startPostgres } from '../embedded/postgres.js';
import { removeCluster } from '../embedded/postgres-cluster.js';
import type { RunningServer } from '../embedded/running-server.js';
import { processesIn, programOf } from '../processes/orphan.js';
import { SupervisedServer } from './server.js';

const IMPATIENT = { everyMs: 50, answerMs: 1000, misses: 3 };

describe('a server that hangs', () => {
  let directory: string;
  let dataDirectory: string;
  let supervisor: SupervisedServer;
  let reported: string[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'roomlight-hung-'));
    await chmod(directory, 0o755);
    dataDirectory = join(directory, 'postgres');
    reported = [];
  });

  afterEach(async () => {
    await supervisor.stop();
    await removeCluster(dataDirectory);
    await rm(directory, { recursive: true, force: true });
  });

  const supervise = async (launch: (port?: number) => Promise<RunningServer>) => {
    supervisor = new SupervisedServer({
      name: 'server',
      launch,
      restartDelayMs: 1,
      report: (line) => reported.push(line),
      patience: IMPATIENT,
    });
    await supervisor.start();
    return supervisor.url;
  };

  const pid = () => {
    if (supervisor.pid === undefined) {
      throw new Error('the server does not run');
    }
    return supervisor.pid;
  };

  it.each([
    ['when the process that accepts connections is stopped', () => [pid()]],
    [
      'when all its processes are stopped',
      async () => {
        const cluster = join(dataDirectory, 'cluster');
        const pids = await processesIn(cluster, (await stat(cluster)).uid);
        // The shell that ends PostgreSQL when this process ends works there too.
        return pids.filter((one) => programOf(one) === 'postgres');
      },
    ],
  ])('is replaced with its rows if it is PostgreSQL, %s', async (_, pids) => {
    const url = await supervise((port) => startPostgres({ dataDirectory, port, fsync: false }));
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('CREATE TABLE photo (name text); INSERT INTO photo VALUES ($$a.jpg$$)');

    const restarted = supervisor.restarted();
    (await pids()).forEach((one) => process.kill(one, 'SIGSTOP'));
    await restarted;
    expect(reported[0]).toBe('server no longer responds and is being replaced.');
    expect(supervisor.url).toBe(url);
    const after = new Client({ connectionString: url });
    await after.connect();
    expect((await after.query('SELECT name FROM photo')).rows).toEqual([{ name: 'a.jpg' }]);
    await after.end();
    await client.end();
  });

  it('is replaced if it is NATS', async () => {
    const url = await supervise((port) =>
      startNats({ storeDirectory: join(directory, 'nats'), port, fsync: false }),
    );
    const restarted = supervisor.restarted();
    process.kill(pid(), 'SIGSTOP');
    await restarted;
    expect(reported[0]).toBe('server no longer responds and is being replaced.');
    expect(supervisor.url).toBe(url);
    await (await connect({ servers: url })).close();
  });
});
