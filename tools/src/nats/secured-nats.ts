import { setTimeout } from 'node:timers/promises';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  NatsNames,
  permissionsOf,
  removeAcknowledgedJobs,
  removeFormerRelease,
  setUpStreams,
  STREAM_KEEPER,
} from '@roomlight/platform/nats';
import { startNats, type NatsOptions } from '../embedded/nats.js';
import type { RunningServer } from '../embedded/running-server.js';
import { StartFailure } from '../processes/failure.js';
import { authorization } from './authorization.rules.js';
import { ensureKeys, keyOf } from './nats-keys.js';

/** JetStream may become available a moment after the server accepts connections. */
const STREAMS_WITHIN_MS = 30_000;
const RETRY_MS = 100;
const LOOK_EVERY_MS = 10_000;

export interface StreamOptions {
  namespace: string | undefined;
  replicas: number;
}

/** The stream options that the services' own settings contain. */
export function streamOptions({ NATS_NAMESPACE, NATS_REPLICAS }: NodeJS.ProcessEnv): StreamOptions {
  return { namespace: NATS_NAMESPACE || undefined, replicas: Number(NATS_REPLICAS || 1) };
}

/** The server configuration that allows each user only its own actions and strangers nothing; creates missing keys. */
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
 * Starts a NATS server that only users with a key in `keys` can use, each only as this release needs, and creates the
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
    // Only this release uses the server, so anything that other releases left can be removed.
    await keepStreams(nats.url, keys, { namespace, replicas }, async (manager, names) => {
      (await removeFormerRelease(manager, names)).forEach(report);
    });
  } catch (error) {
    await nats.stop();
    throw error;
  }
  return nats;
}

/** Looks after the streams until it is stopped. */
export interface StreamWatch {
  stop(): Promise<void>;
}

export interface WatchOptions extends StreamOptions {
  everyMs?: number;
  /** Receives a sentence about each stream that was not as expected. */
  report: (line: string) => void;
  /** Called after each look that found, or made, everything as expected. */
  looked?: () => void;
}

/**
 * Makes streams again that are lost while the services run, which the services may not do themselves. Looks every 10 s
 * unless `everyMs` says otherwise.
 */
export function watchStreams(url: string, keys: string, options: WatchOptions): StreamWatch {
  const { namespace, replicas, everyMs = LOOK_EVERY_MS, report, looked } = options;
  const names = new NatsNames(namespace);
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = async (connection: NatsConnection): Promise<void> => {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    for (let failures = 0; !signal.aborted;) {
      try {
        (await setUpStreams(manager, names, replicas)).forEach(report);
        looked?.();
        failures = 0;
      } catch (error) {
        failures += 1;
        // A server that is only restarted is back before the second look.
        if (failures === 2 && !signal.aborted) {
          report(`The streams of NATS can't be looked at: ${String(error)}`);
        }
      }
      await sleep(everyMs, signal);
    }
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const connection = await connect({
          servers: url.split(','),
          timeout: 2000,
          maxReconnectAttempts: -1,
          ...keyOf(keys, STREAM_KEEPER, names),
        });
        signal.addEventListener('abort', () => void connection.close(), { once: true });
        try {
          await look(connection);
        } finally {
          await connection.close();
        }
      } catch {
        await sleep(RETRY_MS, signal);
      }
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Ends early when the signal is aborted. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);

/**
 * Creates or updates the streams for this release, which the services may not do themselves.
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
        await removeAcknowledgedJobs(manager, names);
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
