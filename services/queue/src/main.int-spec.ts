import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
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
/** One more than are worked on at a time. */
const SETS = 3;

let harness: TestHarness;
let directory: string;
let variables: Record<string, string>;
let media: FakeMedia;
let calls: RpcClient;
let nats: Nats;
let frames: Buffer[];
let replicas: ChildProcess[] = [];

beforeAll(async () => {
  const { hdr, flashes } = await generateSet({ width: 160, height: 120, flashes: 2, seed: 3 });
  frames = [hdr, ...flashes];
});

beforeEach(async () => {
  harness = await createTestHarness();
  directory = await mkdtemp(join(tmpdir(), 'roomlight-queue-'));
  variables = {
    ...harness.variables,
    DATA_DIR: directory,
    QUEUE_WORKERS: '2',
    QUEUE_PRIORITY: 'normal',
  };
  ({ media, calls, nats } = await startFakeMedia(harness, variables));
  await startFakeBilling(harness, variables);
});

afterEach(async () => {
  await Promise.all(replicas.map((replica) => end(replica, 'SIGKILL')));
  replicas = [];
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

async function end(replica: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (replica.exitCode === null && replica.signalCode === null) {
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

/** Uploads a listing once a replica answers; resolves when its first photo is made and others are in work. */
async function beginListing(userId: string): Promise<void> {
  const store = await LocalStore.open(join(directory, 'objects'));
  const sets = await Promise.all(
    Array.from({ length: SETS }, (_, i) => stageSet(store, `IMG_${i}`, frames)),
  );
  const chunk = chunkOf({ userId, uploadId: uuid(), sets });
  await waitFor('a replica to answer', () =>
    calls.request('queue.upload.receive.v1', chunk).catch((error: unknown) => {
      expect(error).toMatchObject({ status: 503 });
      return undefined;
    }),
  );
  await waitFor('the first photo', () => media.merged.length > 0);
}

/** NATS gives what the dead replica had in hand to the next one now, not when it has waited for its acknowledgement. */
async function forgetDeliveries(): Promise<void> {
  const { consumers } = nats.streams;
  const { events, jobs } = harness.names.streams;
  await consumers.delete(jobs, consumerName('queue.task.perform.v1'));
  await consumers.delete(events, consumerName('queue', 'media.photo.stored.v1'));
}

async function expectAllPhotosOnce(userId: string): Promise<void> {
  const done = await waitFor('the listing to be completed', async () => {
    const listing = await listingOf(userId);
    return listing?.status === 'completed' ? listing : undefined;
  });
  expect(done).toMatchObject({ completedPhotos: SETS, totalPhotos: SETS });
  const names = media.merged.map(({ photo }) => photo.filename).sort();
  expect(names).toEqual(Array.from({ length: SETS }, (_, i) => `IMG_${i}.jpg`));
}

it('a killed replica loses nothing and stores nothing twice', async () => {
  const userId = uuid();
  const victim = startReplica();
  await beginListing(userId);
  await end(victim, 'SIGKILL');
  await forgetDeliveries();
  startReplica();
  await expectAllPhotosOnce(userId);
});

it('a stopping replica hands its sets back and exits with 0', async () => {
  const userId = uuid();
  const leaving = startReplica();
  await beginListing(userId);
  startReplica();
  await end(leaving, 'SIGTERM');
  expect(leaving.exitCode).toBe(0);
  await expectAllPhotosOnce(userId);
});
