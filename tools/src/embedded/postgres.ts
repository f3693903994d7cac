import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from '../processes/failure.js';
import { freePort } from '../processes/free-port.js';
import { spawnGuarded } from '../processes/guarded.js';
import type { GuardedProcess } from '../processes/guarded.js';
import { logSince, openLog } from '../processes/log-file.js';
import { stopOrphan } from '../processes/orphan.js';
import { serverAccount } from './account.js';
import { postgresBinaries } from './postgres-binaries.js';
import { createCluster, DATABASE, findCluster, OWNER } from './postgres-cluster.js';
import { running } from './running-server.js';
import type { RunningServer } from './running-server.js';

/** A recovery after a power cut reads the whole write-ahead log again. */
const READY_WITHIN_MS = 120_000;
const STOP_GRACE_MS = 20_000;

/** What a server needn't do whose data may be lost in a power cut. It keeps them when it is killed. */
const NO_POWER_CUTS = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

export interface PostgresOptions {
  /** Everything of this server lives here; it is created when it doesn't exist. */
  dataDirectory: string;
  /** A free one by default. */
  port?: number;
  /** False only where losing the data in a power cut doesn't matter: tests. */
  fsync?: boolean;
  /** `server.log` in the data directory by default. */
  logFile?: string;
}

/**
 * Starts PostgreSQL on 127.0.0.1 and resolves when it accepts connections; the database is made on
 * the first start. It ends when this process ends.
 * @throws StartFailure with a sentence for the terminal
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningServer> {
  const { dataDirectory } = options;
  const fsync = options.fsync ?? true;
  const account = serverAccount();
  const binaries = await postgresBinaries(account);
  const { directory, password } =
    (await findCluster(dataDirectory)) ??
    (await createCluster({ dataDirectory, binaries, account, fsync }));
  await stopEarlierServer(directory);

  const port = options.port ?? (await freePort());
  const logPath = options.logFile ?? join(dataDirectory, 'server.log');
  const log = await openLog(logPath);
  const logStart = (await log.stat()).size;
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    ...(fsync ? {} : NO_POWER_CUTS),
    logging_collector: 'off',
  };
  const server = await spawnGuarded(
    join(binaries, 'postgres'),
    [
      '-D',
      directory,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // Fast shutdown: open connections don't hold it up.
    { account, cwd: directory, stopSignal: 'SIGINT', outputFile: log.fd },
  ).finally(() => log.close());

  if (!(await isReady(server, directory))) {
    await server.stop(STOP_GRACE_MS);
    throw new StartFailure(
      explain(await logSince(logPath, logStart), dataDirectory, port, logPath),
    );
  }
  const url = `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}`;
  return running(server, { url, port, stopGraceMs: STOP_GRACE_MS });
}

async function stopEarlierServer(directory: string): Promise<void> {
  const [pid] = await pidFile(directory);
  if (pid !== undefined && Number(pid) > 1) {
    await stopOrphan(Number(pid), directory, 'SIGINT');
  }
}

/** The server writes its state to the last line of its pid file; `pg_ctl` waits for the same word. */
async function isReady(server: GuardedProcess, directory: string): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  const ended = server.exited.then(() => true);
  while (Date.now() < deadline) {
    const lines = await pidFile(directory);
    if (lines[0] === String(server.pid) && lines[7] === 'ready') {
      return true;
    }
    if (await Promise.race([ended, sleep(10, false)])) {
      return false;
    }
  }
  return false;
}

async function pidFile(directory: string): Promise<string[]> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n').map((line) => line.trim());
}

function explain(log: string, dataDirectory: string, port: number, logPath: string): string {
  if (log.includes('Address already in use')) {
    return `Port ${port} is in use, so the database can't listen there.`;
  }
  const cause = /(?:FATAL|PANIC): +(.+)/.exec(log)?.[1] ?? 'it gave no reason';
  return `The database in ${dataDirectory} doesn't start: ${cause} (the whole story is in ${logPath}). If it is damaged, restore the directory from a backup, or move it away to begin anew.`;
}
