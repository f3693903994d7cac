import { join, resolve } from 'node:path';
import { openStore, type ObjectStore, type StoreEnvironment } from '@roomlight/storage';
import { startPostgres } from '../embedded/postgres.js';
import type { RunningServer } from '../embedded/running-server.js';
import { keysDirectory } from '../nats/nats-keys.js';
import { startSecuredNats, streamOptions } from '../nats/secured-nats.js';
import { runningAddresses, type Addresses } from '../start/addresses.js';
import { lockDataDirectory } from '../start/lock.js';
import { ROOT } from '../start/stack.js';

/** Where an installation keeps its data. */
export interface Installation extends Addresses {
  natsNamespace: string | undefined;
  /** The directory with the keys of NATS users; undefined when NATS_URL alone is enough to connect. */
  natsKeys: string | undefined;
  store: ObjectStore;
}

type Use<Result> = (installation: Installation) => Promise<Result>;

/** The installation that the environment describes, whether the product is running or not. */
export async function withInstallation<Result>(
  environment: NodeJS.ProcessEnv,
  use: Use<Result>,
): Promise<Result> {
  const addresses =
    givenAddresses(environment) ?? (await runningAddresses(dataDirectoryOf(environment)));
  return addresses === undefined
    ? withStoppedInstallation(environment, use)
    : use(await describe(environment, addresses));
}

/**
 * Like `withInstallation`, for a product that isn't running.
 * @throws StartFailure when it is running on our own servers
 */
export async function withStoppedInstallation<Result>(
  environment: NodeJS.ProcessEnv,
  use: Use<Result>,
): Promise<Result> {
  const given = givenAddresses(environment);
  if (given !== undefined) {
    return use(await describe(environment, given));
  }
  const dataDirectory = dataDirectoryOf(environment);
  const stops: (() => Promise<void>)[] = [await lockDataDirectory(dataDirectory)];
  const address = async (url: string | undefined, start: () => Promise<RunningServer>) => {
    if (url) {
      return url;
    }
    const server = await start();
    stops.push(() => server.stop());
    return server.url;
  };
  try {
    const databaseUrl = await address(environment['DATABASE_URL'], () =>
      startPostgres({ dataDirectory: join(dataDirectory, 'postgres') }),
    );
    const natsUrl = await address(environment['NATS_URL'], () =>
      startSecuredNats({
        storeDirectory: join(dataDirectory, 'nats'),
        keys: join(dataDirectory, 'nats-keys'),
        ...streamOptions(environment),
      }),
    );
    return await use(await describe(environment, { databaseUrl, natsUrl }));
  } finally {
    for (const stop of stops.reverse()) {
      await stop();
    }
  }
}

const dataDirectoryOf = ({ DATA_DIR }: NodeJS.ProcessEnv): string =>
  resolve(ROOT, DATA_DIR || '.data');

/** The addresses of servers that the operator runs; undefined unless none of the servers is ours. */
function givenAddresses({ DATABASE_URL, NATS_URL }: NodeJS.ProcessEnv): Addresses | undefined {
  return DATABASE_URL && NATS_URL ? { databaseUrl: DATABASE_URL, natsUrl: NATS_URL } : undefined;
}

async function describe(
  environment: NodeJS.ProcessEnv,
  addresses: Addresses,
): Promise<Installation> {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_REGION } = environment;
  const store: StoreEnvironment = {
    ...{ S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_REGION },
    DATA_DIR: dataDirectoryOf(environment),
  };
  return {
    ...addresses,
    natsNamespace: environment['NATS_NAMESPACE'] || undefined,
    natsKeys: keysDirectory(environment, store.DATA_DIR),
    store: await openStore(store),
  };
}
