import { join, resolve } from 'node:path';
import type { Service } from '@roomlight/contracts';
import { givenUrls, newUrls } from '../database/service-urls.js';
import { startPostgres } from '../embedded/postgres.js';
import type { RunningServer } from '../embedded/running-server.js';
import { keysDirectory, seedFile } from '../nats/nats-keys.js';
import {
  keepStreams,
  startSecuredNats,
  streamOptions,
  watchStreams,
  type StreamWatch,
} from '../nats/secured-nats.js';
import { StartFailure } from '../processes/failure.js';
import { rotateLog } from '../processes/log-file.js';
import { freePort } from '../processes/free-port.js';
import { writeAddresses } from './addresses.js';
import { lockDataDirectory } from './lock.js';
import { requireFreePort } from './port.js';
import { withoutSecretsOfOthers } from './service-secrets.rules.js';
import { SupervisedServer } from './server.js';
import { startService } from './service.js';
import { Supervisor } from './supervisor.js';

const LOGS_LOOKED_AT_EVERY_MS = 60_000;

export const ROOT = resolve(import.meta.dirname, '../../..');

export type ServiceName = Service;

export interface StackOptions {
  /** 0 means a free port. */
  port: number;
  dataDirectory: string;
  /**
   * The services' environment, apart from their addresses. DATABASE_URL and NATS_URL in it replace the embedded
   * servers.
   */
  environment: NodeJS.ProcessEnv;
  /** The pause before a program that ended unexpectedly is restarted; 1000 by default. */
  autoRestartDelayMs?: number;
  /** Only false where losing the data in a power cut doesn't matter, as in tests. */
  fsync?: boolean;
  /** Receives one line for the person at the terminal. */
  report: (line: string) => void;
  /** Cancels the start: programs that already run are stopped. */
  signal?: AbortSignal;
}

export interface Stack {
  readonly url: string;
  /** With the owner's rights; each service has a role of its own. */
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** The environment given to the service: its addresses, its own role and NATS key, and its own secrets. */
  environmentOf(service: ServiceName): NodeJS.ProcessEnv;
  readonly dataDirectory: string;
  readonly services: Readonly<Record<ServiceName, Supervisor>>;
  /** Undefined when DATABASE_URL named a server that isn't ours. */
  readonly postgres: Supervisor | undefined;
  /** Undefined when NATS_URL named a server that isn't ours. */
  readonly nats: Supervisor | undefined;
  /** Stops the services, then NATS, then PostgreSQL. */
  stop(): Promise<void>;
  /** Ends everything at once; the next start recovers. */
  kill(): void;
}

/**
 * Starts PostgreSQL and NATS (unless their addresses are given) and the five services, and resolves when all of them
 * are ready. From then on, any of them that ends is restarted.
 * @throws StartFailure with a sentence for the terminal; nothing is left running then
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { environment, report, autoRestartDelayMs: restartDelayMs = 1000 } = options;
  const port = options.port === 0 ? await freePort() : options.port;
  const dataDirectory = resolve(ROOT, options.dataDirectory);
  const logFile = (name: string) => join(dataDirectory, 'logs', `${name}.log`);
  await requireFreePort(port);
  const unlock = await lockDataDirectory(dataDirectory);
  const running = new RunningStages();
  const callOff = () => void running.stop();
  const watch: { current?: StreamWatch } = {};
  options.signal?.addEventListener('abort', callOff);

  const embedded = async (name: string, launch: (port?: number) => Promise<RunningServer>) => {
    const supervisor = new SupervisedServer({ name, launch, restartDelayMs, report });
    await running.start([supervisor]);
    return { supervisor, url: supervisor.url };
  };

  try {
    const postgres = environment['DATABASE_URL']
      ? { supervisor: undefined, url: environment['DATABASE_URL'] }
      : await embedded('postgres', (serverPort) =>
          startPostgres({
            dataDirectory: join(dataDirectory, 'postgres'),
            port: serverPort,
            ...(options.fsync !== undefined && { fsync: options.fsync }),
            logFile: logFile('postgres'),
          }),
        );
    const nats = environment['NATS_URL']
      ? { supervisor: undefined, url: environment['NATS_URL'] }
      : await embedded('nats', (serverPort) =>
          startSecuredNats({
            report,
            storeDirectory: join(dataDirectory, 'nats'),
            port: serverPort,
            ...(options.fsync !== undefined && { fsync: options.fsync }),
            logFile: logFile('nats'),
            keys: join(dataDirectory, 'nats-keys'),
            ...streamOptions(environment),
          }),
        );
    const keys = keysDirectory(environment, dataDirectory);
    if (nats.supervisor === undefined && keys !== undefined) {
      await keepStreams(nats.url, keys, streamOptions(environment));
    }
    if (keys !== undefined) {
      watch.current = watchStreams(nats.url, keys, { ...streamOptions(environment), report });
    }
    await writeAddresses(dataDirectory, { databaseUrl: postgres.url, natsUrl: nats.url });
    const databaseUrls =
      postgres.supervisor === undefined
        ? await givenUrls(postgres.url, environment['DATABASE_ROLES_DIR'])
        : await newUrls(postgres.url);
    const url = environment['PUBLIC_URL'] || `http://localhost:${port}`;
    // Each service learns only what it needs itself.
    const environmentOf = (service: ServiceName): NodeJS.ProcessEnv => ({
      ...withoutSecretsOfOthers(environment, service),
      DATABASE_ROLES_DIR: undefined,
      DATABASE_URL: databaseUrls.get(service),
      NATS_URL: nats.url,
      NATS_KEYS_DIR: undefined,
      NATS_NKEY_SEED_FILE: keys === undefined ? undefined : seedFile(keys, service),
      DATA_DIR: dataDirectory,
      PORT: String(port),
      PUBLIC_URL: url,
      ...memorySettings(service, environment),
    });
    const supervise = (name: ServiceName) => {
      const program = {
        name,
        main: join(ROOT, 'services', name, 'dist', 'main.js'),
        environment: environmentOf(name),
        healthPort: name === 'gateway' ? port : undefined,
        logFile: logFile(name),
        report: withoutRepeats(report),
      };
      return new Supervisor({
        name,
        restartDelayMs,
        report,
        launch: (signal) => startService(program, signal),
      });
    };
    const services = {
      auth: supervise('auth'),
      media: supervise('media'),
      queue: supervise('queue'),
      billing: supervise('billing'),
      gateway: supervise('gateway'),
    };
    await running.start(Object.values(services));
    const programs = ['postgres', 'nats', ...Object.keys(services)];
    const rotation = setInterval(() => {
      void Promise.all(programs.map((name) => rotateLog(logFile(name)))).catch((error: unknown) =>
        report(`A log can't be rotated: ${String(error)}`),
      );
    }, LOGS_LOOKED_AT_EVERY_MS);
    return {
      url,
      databaseUrl: postgres.url,
      natsUrl: nats.url,
      environmentOf,
      dataDirectory,
      services,
      postgres: postgres.supervisor,
      nats: nats.supervisor,
      stop: async () => {
        clearInterval(rotation);
        await watch.current?.stop();
        await running.stop();
        await unlock();
      },
      kill: () => {
        clearInterval(rotation);
        void watch.current?.stop();
        Object.values(services).forEach((service) => service.kill('SIGKILL'));
        nats.supervisor?.kill('SIGKILL');
        // An immediate shutdown: its processes end, its memory is released, and the next start recovers.
        postgres.supervisor?.kill('SIGQUIT');
      },
    };
  } catch (error) {
    await watch.current?.stop();
    await running.stop();
    await unlock();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', callOff);
  }
}

/** Stops what was started in stages stage by stage, the last one first. */
class RunningStages {
  private readonly stages: Supervisor[][] = [];
  private stopped = false;

  async start(stage: Supervisor[]): Promise<void> {
    if (this.stopped) {
      throw new StartFailure('The start was cancelled.');
    }
    this.stages.push(stage);
    await Promise.all(stage.map((supervisor) => supervisor.start()));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const stage of this.stages.toReversed()) {
      await Promise.all(stage.map((supervisor) => supervisor.stop()));
    }
  }
}

/** Suppresses repeated lines, because a service that can't start reports the same at every attempt. */
function withoutRepeats(report: (line: string) => void): (line: string) => void {
  let last = '';
  return (line) => {
    if (line !== last) {
      last = line;
      report(line);
    }
  };
}

/** What services that move photos free goes back to the system: 130 MB less at media's peak, 30 MB at the gateway's. */
function memorySettings(service: ServiceName, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { MALLOC_ARENA_MAX = '2', NODE_OPTIONS = '' } = environment;
  switch (service) {
    case 'media':
      return { MALLOC_ARENA_MAX };
    case 'gateway':
      return {
        MALLOC_ARENA_MAX,
        NODE_OPTIONS: `--max-semi-space-size=4 ${NODE_OPTIONS}`.trim(),
      };
    case 'auth':
    case 'queue':
    case 'billing':
      return {};
  }
}
