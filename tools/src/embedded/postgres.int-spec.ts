import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@roomlight/platform/testing';
import { Client } from 'pg';
import { freePort } from '../processes/free-port.js';
import { serverAccount } from './account.js';
import { postgresBinaries } from './postgres-binaries.js';
import { removeCluster } from './postgres-cluster.js';
import { startPostgres } from './postgres.js';
import type { RunningServer } from './running-server.js';

/** Only root runs the server as another account. */
const byRoot = process.getuid?.() === 0 ? it : it.skip;

describe('startPostgres', () => {
  let directory: string;
  let dataDirectory: string;
  /** The directory that a first start has created. */
  let made: string;
  const running: RunningServer[] = [];

  const start = async (port?: number) => {
    const server = await startPostgres({ dataDirectory, port, fsync: false });
    running.push(server);
    return server;
  };

  /** Acts as if the server had been started and stopped before, because a first start takes seconds. */
  const haveCluster = () => {
    // `cp` keeps the owner, which is the only account that the server runs as.
    execFileSync('cp', ['-a', join(made, 'postgres'), dataDirectory]);
  };

  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), 'roomlight-postgres-'));
    await chmod(made, 0o755);
    const dataOfFirst = join(made, 'postgres');
    await (await startPostgres({ dataDirectory: dataOfFirst, fsync: false })).stop();
  });

  afterAll(() => rm(made, { recursive: true, force: true }));

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'roomlight-postgres-'));
    await chmod(directory, 0o755);
    dataDirectory = join(directory, 'postgres');
  });

  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.stop()));
    await removeCluster(dataDirectory);
    await rm(directory, { recursive: true, force: true });
  });

  it('keeps its rows after a stop and a start', async () => {
    haveCluster();
    const first = await start();
    await query(first.url, 'CREATE TABLE photo (name text); INSERT INTO photo VALUES ($$küche$$)');
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'SELECT upper(name) AS name FROM photo')).toEqual([
      { name: 'KÜCHE' },
    ]);
  });

  it('logs refused rows without what is in them', async () => {
    haveCluster();
    const { url } = await start();
    await query(url, 'CREATE TABLE person (email text unique)');
    const insert = `INSERT INTO person VALUES ('ada@example.org')`;
    await query(url, insert);
    await expect(query(url, insert)).rejects.toThrow('duplicate key');
    await expect(
      query(url, `DO $$ BEGIN PERFORM 'ada@example.org'::text, 1 / 0; END $$`),
    ).rejects.toThrow('division by zero');
    const log = await readFile(join(dataDirectory, 'server.log'), 'utf8');
    expect(log).toContain('duplicate key value violates unique constraint');
    expect(log).not.toContain('ada@example.org');
  });

  it('keeps committed data after its server was killed', async () => {
    haveCluster();
    const first = await start();
    await query(first.url, 'CREATE TABLE photo (name text); INSERT INTO photo VALUES ($$a.jpg$$)');
    first.kill('SIGKILL');
    await first.exited;
    const second = await start(first.port);
    expect(await query(second.url, 'SELECT name FROM photo')).toEqual([{ name: 'a.jpg' }]);
  });

  it('stops a server that an earlier run left on the same data', async () => {
    haveCluster();
    const orphan = await start();
    await start();
    await expect(orphan.exited).resolves.toBeDefined();
  });

  it.each([
    ['is empty', () => ''],
    ['names another program', (pid: number) => String(pid)],
  ])('starts after a power cut whose pid file %s', async (_, content) => {
    haveCluster();
    const { uid, gid } = (await serverAccount(dataDirectory)) ?? {};
    // It waits for input until it is killed.
    const other = spawn('cat', { uid, gid });
    try {
      await writeFile(join(dataDirectory, 'cluster/postmaster.pid'), content(other.pid ?? 0));
      const { url } = await start();
      expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(other.exitCode).toBeNull();
    } finally {
      other.kill();
    }
  });

  it('waits for what still works in its directory', async () => {
    haveCluster();
    const cwd = join(dataDirectory, 'cluster');
    const { uid, gid } = (await serverAccount(dataDirectory)) ?? {};
    const backend = spawn('sleep', ['0.5'], { uid, gid, cwd });
    await once(backend, 'spawn');
    await writeFile(join(cwd, 'postmaster.pid'), '');
    await start();
    expect(backend.exitCode).toBe(0);
  });

  byRoot('runs as an id that no other program has, and keeps it', async () => {
    haveCluster();
    const first = await start();
    const { uid } = await stat(join('/proc', String(first.pid)));
    expect(uid).toBeGreaterThanOrEqual(60_578);
    expect(spawnSync('id', [String(uid)]).status).not.toBe(0);
    expect(readableByNobody(join(dataDirectory, 'cluster'))).toBe('');
    await first.stop();
    const second = await start();
    expect((await stat(join('/proc', String(second.pid)))).uid).toBe(uid);
  });

  byRoot('takes over the data of a release that ran it as nobody, and still runs', async () => {
    haveCluster();
    const cluster = join(dataDirectory, 'cluster');
    await rm(join(dataDirectory, 'account'));
    execFileSync('chown', ['-R', 'nobody', cluster]);
    await chmod(dataDirectory, 0o711);
    const former = spawn(
      join(await postgresBinaries(undefined), 'postgres'),
      ['-D', cluster, '-c', 'unix_socket_directories=', '-c', `port=${await freePort()}`],
      { uid: (await stat(cluster)).uid, cwd: cluster },
    );
    await waitFor('the former server', () => existsSync(join(cluster, 'postmaster.pid')));
    expect(readableByNobody(cluster)).not.toBe('');

    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(former.exitCode).toBe(0);
    expect(readableByNobody(cluster)).toBe('');
  });

  byRoot('leaves the data of another account to that account', async () => {
    haveCluster();
    const other = 54_321;
    execFileSync('chown', ['-R', String(other), join(dataDirectory, 'cluster')]);
    await expect(start()).rejects.toThrow(`belongs to another user (id ${other})`);
    expect((await stat(join(dataDirectory, 'cluster'))).uid).toBe(other);
  });

  it('refuses connections without the password', async () => {
    haveCluster();
    const { url } = await start();
    const guessed = new URL(url);
    guessed.password = 'guess';
    await expect(query(guessed.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('starts again where an earlier first start was interrupted', async () => {
    await mkdir(join(dataDirectory, 'cluster.new', 'base'), { recursive: true });
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('reports damaged data in a sentence', async () => {
    haveCluster();
    await rm(join(dataDirectory, 'cluster', 'global', 'pg_control'));
    await expect(start()).rejects.toThrow(
      /^The database in .+ is damaged: .+pg_control is missing\. .+\.$/,
    );
  });

  it('says what to do with the data of another major version', async () => {
    haveCluster();
    await writeFile(join(dataDirectory, 'cluster', 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(
      /^The database in .+ was made by another major version of PostgreSQL\. .+restore/,
    );
  });

  it('reports the server’s own reason when it refuses to start', async () => {
    haveCluster();
    await rm(join(dataDirectory, 'cluster', 'pg_wal'), { recursive: true });
    await expect(start()).rejects.toThrow(/doesn't start: .+pg_wal.+ does not exist/);
  });

  it('reports that its port is in use', async () => {
    haveCluster();
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(start(port)).rejects.toThrow(`Port ${port} is in use`);
    other.close();
  });
});

/** The paths in a directory that `nobody` can read, one a line. */
function readableByNobody(directory: string): string {
  const uid = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
  return spawnSync('find', [directory, '-readable'], {
    ...{ uid, gid: uid, cwd: '/', encoding: 'utf8' },
  }).stdout;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  // A server that is stopped closes its connections, which must not fail the test.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(sql);
    return Array.isArray(result) ? [] : result.rows;
  } finally {
    await client.end();
  }
}
