import { readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../processes/free-port.js';
import { processesIn, programOf, send, stopOrphan } from '../processes/orphan.js';
import { closeToOthers, serverAccount, takeOver } from './account.js';
import { postgresBinaries } from './postgres-binaries.js';
import { createCluster, DATABASE, findCluster, OWNER } from './postgres-cluster.js';
import { startServer, type RunningServer } from './running-server.js';

const STOP_GRACE_MS = 20_000;
/** How long processes that are told to end at once may take. */
const HUNG_GRACE_MS = 3000;
const PROGRAM = 'postgres';
const PID_FILE = 'postmaster.pid';

/**
 * Turns off the protection against power cuts for a server whose data may be lost in one. Its data still survives when
 * the process is killed.
 */
const NO_POWER_CUTS = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

/** Keeps what people have typed out of the log: rows that break a constraint, and statements with their parameters. */
const NO_PERSONAL_DATA = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
};

export interface PostgresOptions {
  /** Holds all of this server's files; created if it doesn't exist. */
  dataDirectory: string;
  /** Defaults to a free port. */
  port?: number;
  /** Only false where losing the data in a power cut doesn't matter, as in tests. */
  fsync?: boolean;
  /** Defaults to `server.log` in the data directory. */
  logFile?: string;
}

/**
 * Starts PostgreSQL on 127.0.0.1 and resolves when it accepts connections; the first start creates the database. It
 * ends when this process ends.
 * @throws StartFailure with a sentence for the terminal
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningServer> {
  const { dataDirectory } = options;
  const fsync = options.fsync ?? true;
  const account = await serverAccount(dataDirectory);
  const binaries = await postgresBinaries(account);
  const { directory, password } =
    (await findCluster(dataDirectory)) ??
    (await createCluster({ dataDirectory, binaries, account, fsync }));
  await stopEarlierServer(directory);
  if (account) {
    await takeOver(directory, account);
    await closeToOthers(dirname(directory), account);
  }

  const port = options.port ?? (await freePort());
  const logPath = options.logFile ?? join(dataDirectory, 'server.log');
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    ...(fsync ? {} : NO_POWER_CUTS),
    ...NO_PERSONAL_DATA,
    logging_collector: 'off',
  };
  const url = `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}`;
  return startServer({
    command: join(binaries, PROGRAM),
    args: [
      '-D',
      directory,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    account,
    cwd: directory,
    // Requests a fast shutdown, which open connections don't delay.
    stopSignal: 'SIGINT',
    ...{ url, port, logPath },
    stopGraceMs: STOP_GRACE_MS,
    isReady: (pid) => isReady(pid, directory),
    ask: (limit) => askDatabase(url, limit),
    // An immediate shutdown, after which it also kills its processes that don't end.
    hung: { signal: 'SIGQUIT', graceMs: HUNG_GRACE_MS },
    explain: (log) => explain(log, dataDirectory, port, logPath),
  });
}

/**
 * Ends the server of an earlier run and, on Linux, removes its pid file. Left there, it keeps PostgreSQL from starting
 * when it is empty, or its pid exists: as another program's after a restart of the machine, or as a zombie's.
 */
async function stopEarlierServer(directory: string): Promise<void> {
  const pid = Number((await pidFile(directory))[0]);
  if (pid > 1) {
    await stopOrphan(pid, directory, 'SIGINT');
  }
  if (process.platform !== 'linux') {
    return;
  }
  // A killed server's other processes end by themselves, unless they hang like it. They have nothing to lose, since what
  // a crash loses is in the log of changes. Where another program stays, PostgreSQL decides what to do.
  const start = Date.now();
  const { uid } = await stat(directory);
  for (;;) {
    const pids = await processesIn(directory, uid);
    const waitedMs = Date.now() - start;
    if (pids.length === 0) {
      break;
    }
    if (waitedMs > STOP_GRACE_MS) {
      return;
    }
    if (waitedMs > HUNG_GRACE_MS) {
      pids.filter((pid) => programOf(pid) === PROGRAM).forEach((pid) => send(pid, 'SIGKILL'));
    }
    await sleep(20);
  }
  await rm(join(directory, PID_FILE), { force: true });
}

/** Asks on a new connection, because those that exist go on when the process that accepts others hangs. */
async function askDatabase(url: string, limit: AbortSignal): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await Promise.race([client.connect().then(() => client.query('SELECT 1')), aborted(limit)]);
  } finally {
    void client.end().catch(() => undefined);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('PostgreSQL does not answer.')));
  });
}

/**
 * Whether the server is ready: it writes its state to the last line of its pid file, where `pg_ctl` looks for the same
 * word.
 */
async function isReady(pid: number, directory: string): Promise<boolean> {
  const lines = await pidFile(directory);
  return lines[0] === String(pid) && lines[7] === 'ready';
}

async function pidFile(directory: string): Promise<string[]> {
  const text = await readFile(join(directory, PID_FILE), 'utf8').catch(() => '');
  return text.split('\n').map((line) => line.trim());
}

function explain(log: string, dataDirectory: string, port: number, logPath: string): string {
  if (log.includes('Address already in use')) {
    return `Port ${port} is in use, so the database can't listen there.`;
  }
  if (log.includes('database files are incompatible with server')) {
    return `The database in ${dataDirectory} was made by another major version of PostgreSQL. Nothing was changed. Back up with the release that made it (npm run backup), and restore with this one into an empty DATA_DIR (docs/backup.md).`;
  }
  const cause = /(?:FATAL|PANIC): +(.+)/.exec(log)?.[1] ?? 'it gave no reason';
  return `The database in ${dataDirectory} doesn't start: ${cause} (see ${logPath}). If it is damaged, restore the directory from a backup, or move it away to start over.`;
}
