import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from '../processes/identity.js';
import { removeCluster } from './postgres-cluster.js';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roomlight-killed-'));
  await chmod(directory, 0o755);
});

afterEach(async () => {
  await removeCluster(join(directory, 'postgres'));
  await rm(directory, { recursive: true, force: true });
});

it('no server keeps running when the process that started it is killed', async () => {
  const launcher = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { startPostgres } = await import(${module('postgres.js')});
       const { startNats } = await import(${module('nats.js')});
       const [dataDirectory, storeDirectory] = process.argv.slice(1);
       const postgres = await startPostgres({ dataDirectory, fsync: false });
       const nats = await startNats({ storeDirectory });
       console.log(postgres.pid, nats.pid);`,
      join(directory, 'postgres'),
      join(directory, 'nats'),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines: unknown[] = await once(createInterface({ input: launcher.stdout }), 'line');
  const pids = String(lines[0]).split(' ').map(Number);
  expect(pids.map(commandLine)).toEqual([
    expect.stringContaining('postgres'),
    expect.stringContaining('nats-server'),
  ]);

  launcher.kill('SIGKILL');
  while (pids.some((pid) => commandLine(pid) !== '')) {
    await sleep(10);
  }
});

function module(name: string): string {
  return JSON.stringify(join(import.meta.dirname, name));
}
