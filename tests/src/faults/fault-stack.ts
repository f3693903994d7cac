import { startNats } from '@roomlight/tools/embedded/nats';
import { startPostgres } from '@roomlight/tools/embedded/postgres';
import { removeCluster } from '@roomlight/tools/embedded/postgres-cluster';
import type { RunningServer } from '@roomlight/tools/embedded/running-server';
import { freePort } from '@roomlight/tools/processes/free-port';
import { startService } from '@roomlight/tools/start/service';
import { ROOT } from '@roomlight/tools/start/stack';
import { Supervisor } from '@roomlight/tools/start/supervisor';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startTestStripe, type TestStripe } from '../support/stripe.js';
import { startTestStack, type TestStack } from '../support/test-stack.js';
import type { Server } from './fault-plan.js';
import { S3Stub } from './s3-stub.js';
import { TcpProxy } from './tcp-proxy.js';

const RESTART_DELAY_MS = 500;
const STEPPED_CLOCK = pathToFileURL(join(import.meta.dirname, 'stepped-clock.js')).href;

/** PostgreSQL or NATS, which the services reach through one of our proxies. */
export interface ProxiedServer {
  supervisor: Supervisor;
  proxy: TcpProxy;
  /** The address that bypasses the proxy. */
  url: string;
}

/** The whole product with all its dependencies, each under the test's control. */
export interface FaultStack extends Omit<TestStack, 'postgres' | 'nats'> {
  postgres: ProxiedServer;
  nats: ProxiedServer;
  store: S3Stub;
  stripe: TestStripe;
  /** A second gateway and its address; it has the same users as the first one. */
  otherGateway: { supervisor: Supervisor; url: string };
}

export async function startFaultStack(): Promise<FaultStack> {
  const started: (() => Promise<unknown>)[] = [];
  /** Removes in reverse order. */
  const remove = async () => {
    for (const end of started.splice(0).toReversed()) {
      await end();
    }
  };
  try {
    return { ...(await startAll(started)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** @param started receives a function that ends each of them, even if the start fails */
async function startAll(started: (() => Promise<unknown>)[]): Promise<Omit<FaultStack, 'remove'>> {
  const directory = await mkdtemp(join(tmpdir(), 'roomlight-faults-'));
  started.push(() => rm(directory, { recursive: true, force: true }));
  const store = await S3Stub.start();
  started.push(() => store.close());
  const stripe = await startTestStripe();
  started.push(() => stripe.stub.close());

  const proxied = async (name: Server, launch: (port?: number) => Promise<RunningServer>) => {
    const last: { server?: RunningServer } = {};
    const supervisor = new Supervisor({
      ...{ name, restartDelayMs: RESTART_DELAY_MS, report: () => undefined },
      // Restarts on the same address, where the proxy expects it.
      launch: async () => (last.server = await launch(last.server?.port)),
    });
    started.push(() => supervisor.stop());
    await supervisor.start();
    const url = last.server?.url ?? '';
    const proxy = await TcpProxy.before(url);
    started.push(() => proxy.close());
    return { supervisor, url, proxy };
  };
  const database = join(directory, 'postgres');
  started.push(() => removeCluster(database));
  const postgres = await proxied('postgres', (port) =>
    startPostgres({
      dataDirectory: database,
      fsync: false,
      ...(port !== undefined && { port }),
    }),
  );
  const nats = await proxied('nats', (port) =>
    startNats({
      storeDirectory: join(directory, 'nats'),
      fsync: false,
      ...(port !== undefined && { port }),
    }),
  );

  const environment = {
    ...stripe.environment,
    ...store.environment,
    DATABASE_URL: postgres.proxy.addressOf(postgres.url),
    NATS_URL: nats.proxy.addressOf(nats.url),
    // As operators have it: calls to a server that is away end, and are repeated.
    ANSWER_LIMIT_SECONDS: '5',
    NODE_OPTIONS: `--import=${STEPPED_CLOCK}`,
  };
  const stack = await startTestStack(environment);
  started.push(() => stack.remove());
  stripe.sendTo(stack.url);
  const otherGateway = await startGateway(stack, environment);
  started.push(() => otherGateway.supervisor.stop());
  return {
    ...stack,
    databaseUrl: postgres.url,
    storedKeys: (prefix = '') => Promise.resolve(store.keys(prefix)),
    ...{ postgres, nats, store, stripe, otherGateway },
  };
}

async function startGateway(stack: TestStack, environment: NodeJS.ProcessEnv) {
  const port = await freePort();
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const program = {
    name: 'gateway',
    main: join(ROOT, 'services', 'gateway', 'dist', 'main.js'),
    environment: {
      ...{ PATH, HOME, LANG, TMPDIR },
      ...environment,
      DATA_DIR: stack.dataDirectory,
      PORT: String(port),
      PUBLIC_URL: stack.url,
    },
    healthPort: port,
    logFile: join(stack.dataDirectory, 'logs', 'other-gateway.log'),
    report: () => undefined,
  };
  const supervisor = new Supervisor({
    ...{ name: 'other gateway', restartDelayMs: RESTART_DELAY_MS, report: () => undefined },
    launch: (signal) => startService(program, signal),
  });
  await supervisor.start();
  return { supervisor, url: `http://localhost:${port}` };
}
