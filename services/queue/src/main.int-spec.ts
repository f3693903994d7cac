import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DomainError, type QueueListing } from '@roomlight/contracts';
import { generateSet } from '@roomlight/imaging/testing';
import { consumerName, Nats, type RpcClient } from '@roomlight/platform';
import { createTestHarness, type TestHarness, waitFor } from '@roomlight/platform/testing';
import { LocalStore } from '@roomlight/storage';
import { v7 as uuid } from 'uuid';
import { startFakeBilling } from './testing/fake-billing.js';
import { type FakeMedia, startFakeMedia } from './testing/fake-media.js';
import { chunkOf, stageSet } from './testing/queue-harness.js';

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url));
/** When a replica ends, one of them is made, one is in work, and the others wait. */
const SETS = 4;

let harness: TestHarness;
let directory: string;
let variables: Record<string, string>;
let media: FakeMedia;
let calls: RpcClient;
let nats: Nats;
let frames: Buffer[];
const replicas: ChildProcess[] = [];

beforeAll(async () => {
  const { hdr, flashes } = await generateSet({ width: 96, height: 72, flashes: 2, seed: 3 });
  frames = [hdr, ...flashes];
  harness = await createTestHarness();
  directory = await mkdtemp(join(tmpdir(), 'roomlight-queue-'));
  variables = {
    ...harness.variables,
    DATA_DIR: directory,
    QUEUE_WORKERS: '1',
    QUEUE_PRIORITY: 'normal',
  };
  ({ media, calls, nats } = await startFakeMedia(harness, variables));
  await startFakeBilling(harness, variables);
});

afterAll(async () => {
  await Promise.all(replicas.map((replica) => end(replica, 'SIGKILL')));
  await harness.close();
  await rm(directory, { recursive: true, force: true });
});

function startReplica(): ChildProcess {
  const replica = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...variables, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  replicas.push(replica);
  return replica;
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

async function end(replica: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (isRunning(replica)) {
    const exited = once(replica, 'exit');
    replica.kill(signal);
    await exited;
  }
}

/** Undefined while no replica answers. */
async function listingOf(userId: string): Promise<QueueListing | undefined> {
  try {
    return (await calls.request('queue.listing.list.v1', { userId })).listings[0];
  } catch (error) {
    if (error instanceof DomainError && error.status === 503) {
      return undefined;
    }
    throw error;
  }
}

/**
 * Uploads a listing once a replica answers; resolves when its first photo is made and the next is in work.
 * @returns its id
 */
async function beginListing(userId: string): Promise<string> {
  const store = await LocalStore.open(join(directory, 'objects'));
  const sets = await Promise.all(
    Array.from({ length: SETS }, (_, i) => stageSet(store, `IMG_${i}`, frames)),
  );
  const chunk = chunkOf({ userId, uploadId: uuid(), sets });
  const { jobId } = await waitFor('a replica to answer', () =>
    calls.request('queue.upload.receive.v1', chunk).catch((error: unknown) => {
      expect(error).toMatchObject({ status: 503 });
      return undefined;
    }),
  );
  await waitFor('the first photo', () => photosOf(jobId).length > 0);
  return jobId;
}

/** NATS gives what the dead replica had in hand to the next one now, not when it has waited for its acknowledgement. */
async function forgetDeliveries(): Promise<void> {
  const { consumers } = nats.streams;
  const { events, jobs } = harness.names.streams;
  await consumers.delete(jobs, consumerName('queue.task.perform.v1'));
  await consumers.delete(events, consumerName('queue', 'media.photo.stored.v1'));
}

const photosOf = (listing: string) =>
  media.merged.filter(({ listingId }) => listingId === listing).map(({ photo }) => photo);

async function expectAllPhotosOnce(userId: string, listingId: string): Promise<void> {
  const done = await waitFor('the listing to be completed', async () => {
    const listing = await listingOf(userId);
    return listing?.status === 'completed' ? listing : undefined;
  });
  expect(done).toMatchObject({ completedPhotos: SETS, totalPhotos: SETS });
  const names = photosOf(listingId)
    .map(({ filename }) => filename)
    .sort();
  expect(names).toEqual(Array.from({ length: SETS }, (_, i) => `IMG_${i}.jpg`));
}

it('a killed replica loses nothing and stores nothing twice', async () => {
  const userId = uuid();
  const victim = startReplica();
  const listingId = await beginListing(userId);
  await end(victim, 'SIGKILL');
  await forgetDeliveries();
  startReplica();
  await expectAllPhotosOnce(userId, listingId);
});

it('a stopping replica hands its set back and exits with 0', async () => {
  const userId = uuid();
  // The one of the test before goes on, since a replica takes seconds to start.
  const leaving = replicas.find(isRunning) ?? startReplica();
  const listingId = await beginListing(userId);
  await end(leaving, 'SIGTERM');
  expect(leaving.exitCode).toBe(0);
  startReplica();
  await expectAllPhotosOnce(userId, listingId);
});
