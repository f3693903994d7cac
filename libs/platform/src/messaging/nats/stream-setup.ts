import {
  DiscardPolicy,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { isDeepStrictEqual } from 'node:util';
import type { NatsNames } from './nats-names.js';

const DAY_MS = 86_400_000;
/**
 * Within this time, NATS ignores a message whose id has already been published. Longer than sent messages are kept,
 * which are published again when NATS was restarted.
 */
const DUPLICATE_WINDOW_MS = 15 * 60_000;
const STREAM_NOT_FOUND = 10_059;
const CONSUMER_NOT_FOUND = 10_014;

/** A service that is away for longer than this misses events. */
export const EVENTS_KEPT_MS = 7 * DAY_MS;
const DEAD_JOBS_KEPT_MS = 90 * DAY_MS;
/** Longer than any job waits or runs: the longest is repeated for a week. */
export const JOBS_KEPT_MS = 30 * DAY_MS;

/** Far above what is under way at any time. A full stream refuses messages, which then wait in the outbox. */
const MAX_EVENTS = 10_000_000;
const MAX_JOBS = 1_000_000;
/** The oldest dead letters give way. */
const MAX_DEAD_JOBS = 100_000;

/**
 * Creates or updates the streams as this version of the program expects them; idempotent.
 * @returns a sentence about each stream that was not as expected
 */
export async function setUpStreams(
  manager: JetStreamManager,
  names: NatsNames,
  replicas: number,
): Promise<string[]> {
  const { events, jobs, dead } = names.streams;
  const wanted: WantedStream[] = [
    {
      name: events,
      subjects: [names.event('>')],
      retention: RetentionPolicy.Limits,
      max_age: nanos(EVENTS_KEPT_MS),
      max_msgs: MAX_EVENTS,
      discard: DiscardPolicy.New,
    },
    {
      name: jobs,
      subjects: [names.job('>')],
      retention: RetentionPolicy.Workqueue,
      max_age: nanos(JOBS_KEPT_MS),
      max_msgs: MAX_JOBS,
      discard: DiscardPolicy.New,
    },
    {
      name: dead,
      subjects: [names.deadJob('>')],
      retention: RetentionPolicy.Limits,
      max_age: nanos(DEAD_JOBS_KEPT_MS),
      max_msgs: MAX_DEAD_JOBS,
      discard: DiscardPolicy.Old,
    },
  ];
  const lines: string[] = [];
  for (const stream of wanted) {
    lines.push(...(await setUpStream(manager, stream, replicas)));
  }
  return lines;
}

/** @throws Error with a sentence when one of the streams doesn't exist */
export async function requireStreams(manager: JetStreamManager, names: NatsNames): Promise<void> {
  for (const name of Object.values(names.streams)) {
    await manager.streams.info(name).catch((error: unknown) => {
      throw isStreamMissing(error)
        ? new Error(
            `NATS has no stream ${name}, and this service may not make it: the user streams does`,
          )
        : error;
    });
  }
}

export function isStreamMissing(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND;
}

export function isConsumerMissing(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.code === CONSUMER_NOT_FOUND;
}

/** Removes a consumer; harmless where another replica has removed it. */
export async function removeConsumer(
  manager: JetStreamManager,
  stream: string,
  name: string,
): Promise<void> {
  await manager.consumers.delete(stream, name).catch((error: unknown) => {
    if (!isConsumerMissing(error)) {
      throw error;
    }
  });
}

type WantedStream = Pick<StreamConfig, 'name' | 'subjects' | 'retention'> & Partial<StreamConfig>;

async function setUpStream(
  manager: JetStreamManager,
  wanted: WantedStream,
  replicas: number,
): Promise<string[]> {
  const config = {
    ...wanted,
    storage: StorageType.File,
    num_replicas: replicas,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
  };
  const { name } = config;
  const present = await manager.streams.info(name).catch((error: unknown) => {
    if (!isStreamMissing(error)) {
      throw error;
    }
    return undefined;
  });
  if (present === undefined) {
    await manager.streams.add(config);
    return [`NATS had no stream ${name}: it was made`];
  }
  const actual = new Map<string, unknown>(Object.entries(present.config));
  const differing = Object.entries(config)
    .filter(([setting, value]) => !isDeepStrictEqual(actual.get(setting), value))
    .map(([setting]) => setting);
  if (differing.length === 0) {
    return [];
  }
  await manager.streams.update(name, config);
  return [`The stream ${name} had other settings (${differing.join(', ')}): they were changed`];
}
