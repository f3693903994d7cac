import { setTimeout } from 'node:timers/promises';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import {
  NatsNames,
  permissionsOf,
  removeFormerRelease,
  setUpStreams,
  STREAM_KEEPER,
} from '@roomlight/platform/nats';
import { startNats, type NatsOptions } from '../embedded/nats.js';
import type { RunningServer } from '../embedded/running-server.js';
import { StartFailure } from '../processes/failure.js';
import { authorization } from './authorization.rules.js';
import { ensureKeys, keyOf } from './nats-keys.js';

/** JetStream may come up a moment after the server takes connections. */
const STREAMS_WITHIN_MS = 30_000;
const RETRY_MS = 100;

export interface StreamOptions {
  namespace: string | undefined;
  replicas: number;
}

/** What the services' own settings say of streams. */
export function streamOptions({ NATS_NAMESPACE, NATS_REPLICAS }: NodeJS.ProcessEnv): StreamOptions {
  return { namespace: NATS_NAMESPACE || undefined, replicas: Number(NATS_REPLICAS || 1) };
}

/** What a NATS server has to know so that each user may do its own and strangers nothing; makes missing keys. */
export async function authorizationFor(
  directory: string,
  namespace: string | undefined,
): Promise<string> {
  const keys = await ensureKeys(directory);
  const names = new NatsNames(namespace);
  return authorization(
    [...keys].map(([user, publicKey]) => ({
      name: user,
      publicKey,
      permissions: permissionsOf(user, names),
    })),
  );
}

/**
 * Starts a NATS server that only those with a key in `keys` can use, each for what this release has it do, and with the
 * streams of this release.
 * @throws StartFailure with a sentence for the terminal
 */
export async function startSecuredNats(
  options: NatsOptions & { keys: string; report?: (line: string) => void } & StreamOptions,
): Promise<RunningServer> {
  const { keys, namespace, replicas, report = () => undefined, ...server } = options;
  const nats = await startNats({
    ...server,
    authorization: await authorizationFor(keys, namespace),
  });
  try {
    // Only this release uses the server: what others have left can go.
    await keepStreams(nats.url, keys, { namespace, replicas }, async (manager, names) => {
      (await removeFormerRelease(manager, names)).forEach(report);
    });
  } catch (error) {
    await nats.stop();
    throw error;
  }
  return nats;
}

/**
 * Makes the streams what this release expects: the services may not.
 * @throws StartFailure with a sentence for the terminal
 */
export async function keepStreams(
  url: string,
  keys: string,
  { namespace, replicas }: StreamOptions,
  tidy: (manager: JetStreamManager, names: NatsNames) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const names = new NatsNames(namespace);
  const key = keyOf(keys, STREAM_KEEPER, names);
  const deadline = Date.now() + STREAMS_WITHIN_MS;
  for (;;) {
    try {
      const connection = await connect({
        servers: url.split(','),
        timeout: 2000,
        ...key,
      });
      try {
        const manager = await jetstreamManager(connection, { checkAPI: false });
        await setUpStreams(manager, names, replicas);
        await tidy(manager, names);
        return;
      } finally {
        await connection.close();
      }
    } catch (error) {
      if (Date.now() > deadline) {
        throw new StartFailure(`NATS doesn't make the streams: ${String(error)}.`);
      }
      await setTimeout(RETRY_MS);
    }
  }
}
