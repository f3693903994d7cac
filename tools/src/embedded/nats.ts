import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../processes/free-port.js';
import { stopOrphan } from '../processes/orphan.js';
import { isAtLeast, lineOf } from '@roomlight/platform/nats';
import { StartFailure } from '../processes/failure.js';
import { natsBinary } from './nats-binary.js';
import { startServer, type RunningServer } from './running-server.js';

const STOP_GRACE_MS = 10_000;
const GREETING_LIMIT_MS = 1000;

export interface NatsOptions {
  /** Holds all of this server's files; created if it doesn't exist. */
  storeDirectory: string;
  /** Defaults to a free port. */
  port?: number;
  /**
   * Whether messages are on disk before they are acknowledged. Only false where losing them in a power cut doesn't
   * matter, as in tests.
   */
  fsync?: boolean;
  /** Defaults to `server.log` in the store directory. */
  logFile?: string;
  /**
   * Who may do what, in the syntax of the server's configuration. Without it, anyone who reaches the server may do
   * everything.
   */
  authorization?: string;
}

/**
 * Starts a NATS server with JetStream on 127.0.0.1 and resolves when it accepts connections. It ends when this process
 * ends.
 * @throws StartFailure with a sentence for the terminal
 */
export async function startNats(options: NatsOptions): Promise<RunningServer> {
  const { storeDirectory } = options;
  const { path: binary, version, canSync } = await natsBinary();
  // Only this account may read the directory, which holds messages unencrypted.
  await mkdir(storeDirectory, { recursive: true, mode: 0o700 });
  await chmod(storeDirectory, 0o700);
  const pidPath = join(storeDirectory, 'server.pid');
  const configuration = join(storeDirectory, 'server.conf');
  const earlier = Number(await readFile(pidPath, 'utf8').catch(() => '0'));
  if (earlier > 1) {
    await stopOrphan(earlier, configuration, 'SIGTERM');
  }
  await markStore(storeDirectory, version);

  const port = options.port ?? (await freePort());
  const sync = canSync && (options.fsync ?? true) ? 'sync_interval: always' : '';
  const text = settings(storeDirectory, port, pidPath, sync) + (options.authorization ?? '');
  await writeFile(configuration, text, { mode: 0o600 });
  await chmod(configuration, 0o600);
  const logPath = options.logFile ?? join(storeDirectory, 'server.log');
  return startServer({
    command: binary,
    args: ['-c', configuration],
    stopSignal: 'SIGTERM',
    ...{ url: `nats://127.0.0.1:${port}`, port, logPath },
    stopGraceMs: STOP_GRACE_MS,
    isReady: () => greets(port, AbortSignal.timeout(GREETING_LIMIT_MS)),
    ask: async (limit) => {
      if (!(await greets(port, limit))) {
        throw new Error('The NATS server refuses connections.');
      }
    },
    hung: { signal: 'SIGKILL', graceMs: 0 },
    explain: (log) => explain(log, storeDirectory, port, logPath),
  });
}

/**
 * Records which release last used the store.
 * @throws StartFailure when that was one of a later line, whose store an earlier one may misread
 */
async function markStore(storeDirectory: string, version: string): Promise<void> {
  const mark = join(storeDirectory, 'server.version');
  const last = (await readFile(mark, 'utf8').catch(() => '')).trim();
  if (last !== '' && lineOf(last) !== lineOf(version) && !isAtLeast(version, last)) {
    throw new StartFailure(
      `The messages in ${storeDirectory} were last kept by nats-server ${last}, and ${version} may misread them. Use ${lineOf(last)} or newer (NATS_SERVER_BIN can name it), or move the directory away: what isn't handled is then sent again.`,
    );
  }
  await writeFile(mark, `${version}\n`, { mode: 0o600 });
}

/** Messages contain facts, never photos, so the bounds are far above what is needed. */
function settings(storeDirectory: string, port: number, pidPath: string, sync: string): string {
  return `
listen: "127.0.0.1:${port}"
pid_file: ${JSON.stringify(pidPath)}
max_payload: 1MB
jetstream {
  store_dir: ${JSON.stringify(storeDirectory)}
  max_memory_store: 128MB
  max_file_store: 4GB
  ${sync}
}
`;
}

/** Whether a NATS server works: it speaks first, with one line that begins with INFO. */
function greets(port: number, limit: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', signal: limit });
    const answer = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket.once('data', (data) => answer(data.toString('utf8').startsWith('INFO ')));
    socket.once('error', () => answer(false));
    socket.once('close', () => answer(false));
  });
}

function explain(log: string, storeDirectory: string, port: number, logPath: string): string {
  if (log.includes('address already in use')) {
    return `Port ${port} is in use, so the NATS server can't listen there.`;
  }
  const cause = /(?:\[FTL\]|\[ERR\]|nats-server:) *(.+)/.exec(log)?.[1] ?? 'it gave no reason';
  return `The NATS server in ${storeDirectory} doesn't start: ${cause} (see ${logPath}). If it is damaged, restore the directory from a backup, or move it away to begin with an empty one.`;
}
