import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../processes/free-port.js';
import { stopOrphan } from '../processes/orphan.js';
import { serverAccount } from './account.js';
import { postgresBinaries } from './postgres-binaries.js';
import { createCluster, DATABASE, findCluster, OWNER } from './postgres-cluster.js';
import { startServer, type RunningServer } from './running-server.js';

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
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    ...(fsync ? {} : NO_POWER_CUTS),
    logging_collector: 'off',
  };
  return startServer({
    command: join(binaries, 'postgres'),
    args: [
      '-D',
      directory,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    account,
    cwd: directory,
    // Fast shutdown: open connections don't hold it up.
    stopSignal: 'SIGINT',
    ...{ url: `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}`, port, logPath },
    readyWithinMs: READY_WITHIN_MS,
    stopGraceMs: STOP_GRACE_MS,
    isReady: (pid) => isReady(pid, directory),
    explain: (log) => explain(log, dataDirectory, port, logPath),
  });
}

async function stopEarlierServer(directory: string): Promise<void> {
  const [pid] = await pidFile(directory);
  if (pid !== undefined && Number(pid) > 1) {
    await stopOrphan(Number(pid), directory, 'SIGINT');
  }
}

/** The server writes its state to the last line of its pid file; `pg_ctl` waits for the same word. */
async function isReady(pid: number, directory: string): Promise<boolean> {
  const lines = await pidFile(directory);
  return lines[0] === String(pid) && lines[7] === 'ready';
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
