import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Global, Module, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type Caller,
  type CallName,
  type CallReply,
  type CallRequest,
  DEFAULT_ENHANCEMENT,
  type Enhancement,
  type EnhancementProgress,
  folderPath,
  type QueueListing,
  type ReceiveChunk,
  type StagedFrame,
  versionKey,
  stagingKey,
} from '@roomlight/contracts';
import { ProcessEnvironment } from '@roomlight/platform';
import {
  FakeClock,
  createTestHarness,
  QUICK_REDELIVERY,
  waitFor,
} from '@roomlight/platform/testing';
import { LocalStore, type ObjectStore } from '@roomlight/storage';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AppModule, FEATURES } from '../app.module.js';
import { lockQueueOf } from '../model/queue-lock.helper.js';
import { EnhancementProvider } from '../providers/enhancement.provider.js';
import { ProviderHintsService } from '../providers/provider-hints.service.js';
import { ProviderHintsController } from '../providers/provider-hints.controller.js';
import { QUEUE } from '../service.js';
import type { FakeProvider } from './fake-provider.js';
import { startFakeBilling, type FakeBilling } from './fake-billing.js';
import { startFakeMedia, type FakeMedia, type FakePhoto } from './fake-media.js';

/** Stages a set's frames, with the HDR frame `{name}.jpg` first. */
export function stageSet(
  store: ObjectStore,
  name: string,
  frames: readonly Buffer[],
): Promise<StagedFrame[]> {
  const upload = uuid();
  return Promise.all(
    frames.map(async (bytes, i) => {
      const key = stagingKey(upload, i);
      const { size } = await store.put(key, Readable.from([bytes]));
      return { key, size, filename: i === 0 ? `${name}.jpg` : `${name}_flash${i}.jpeg` };
    }),
  );
}

export interface UploadOptions {
  userId: string;
  listingName?: string;
  uploadId?: string;
  sets: StagedFrame[][];
  chunkIndex?: number;
  totalChunks?: number;
  setOffset?: number;
  totalExpected?: number;
  developRaw?: boolean;
}

/** One chunk, by default the only one of its upload. */
export function chunkOf({ sets, ...options }: UploadOptions): ReceiveChunk {
  const frames = sets.flat();
  return {
    listingName: '12 Elm Street',
    chunkIndex: 0,
    totalChunks: 1,
    setOffset: 0,
    totalExpected: frames.length,
    ...options,
    setSizes: sets.map(({ length }) => length),
    frames,
  };
}

export interface QueueTestHarness {
  /** The running replica. */
  readonly app: NestFastifyApplication;
  billing: FakeBilling;
  media: FakeMedia;
  store: ObjectStore;
  ask<Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<CallReply<Name>>;
  upload(options: UploadOptions): Promise<string>;
  listings(userId: string): Promise<QueueListing[]>;
  /** The user's only listing, once it has this status. */
  listingThatIs(status: QueueListing['status'], userId: string): Promise<QueueListing>;
  stage(name: string, frames: readonly Buffer[]): Promise<StagedFrame[]>;
  /** Puts a photo into a folder. */
  addPhoto(
    ownerId: string,
    folderName: string,
    filename: string,
    bytes: Buffer,
  ): Promise<FakePhoto>;
  /** Enhances a folder's photos, by default for its owner. */
  enhance(
    ownerId: string,
    folderName: string,
    settings?: Partial<Enhancement>,
    caller?: Caller,
  ): Promise<EnhancementProgress>;
  keys(prefix?: string): Promise<string[]>;
  /**
   * Waits for a condition and lets time pass meanwhile, which also shortens the remaining wait of tasks for their
   * provider.
   */
  inTime<Result>(...probe: Parameters<typeof waitFor<Result>>): Promise<Result>;
  /** Lets the given milliseconds pass for waiting code in the service and for tasks that wait for a provider. */
  passTime(ms: number): Promise<void>;
  /** Makes another replica of the queue take over: this one stops in the middle of its work. */
  takeOver(provider: EnhancementProvider): Promise<void>;
  /** Removes everything, so that unfinished work of a test doesn't occupy the next test's workers. */
  clear(provider: FakeProvider): Promise<void>;
  close(): Promise<void>;
}

interface BedOptions {
  /** Defaults to the product's own provider. */
  provider?: EnhancementProvider;
  variables?: Record<string, string>;
}

/** The queue service with real PostgreSQL, NATS and object store, and a fake media service beside it. */
export async function createQueueTestHarness(options: BedOptions = {}): Promise<QueueTestHarness> {
  const clock = new FakeClock();
  const harness = await createTestHarness({ clock, redelivery: QUICK_REDELIVERY });
  const directory = await mkdtemp(join(tmpdir(), 'roomlight-queue-'));
  const variables = {
    DATA_DIR: directory,
    QUEUE_WORKERS: '2',
    // Keeps the time that merges take from growing without bound on a busy machine.
    QUEUE_PRIORITY: 'normal',
    FRAMES_KEPT_DAYS: '0',
    ...options.variables,
  };
  let app = await harness.start(moduleWith(options.provider), QUEUE, variables);
  const { media, calls } = await startFakeMedia(harness, variables);
  const billing = await startFakeBilling(harness, variables);
  const store = await LocalStore.open(join(app.get(ProcessEnvironment).DATA_DIR, 'objects'));

  const keys = async (prefix = ''): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of store.list(prefix)) {
      found.push(key);
    }
    return found;
  };
  const listings = async (userId: string): Promise<QueueListing[]> =>
    (await calls.request('queue.listing.list.v1', { userId })).listings;

  /** Skips rows that the service is changing: they wait one step longer, and no lock is waited for. */
  const passTime = async (ms: number): Promise<void> => {
    await app.get(DataSource).query(
      `update tasks set not_before = not_before - $1 * interval '1 ms',
                        away_since = away_since - $1 * interval '1 ms'
        where id in (select id from tasks where away_since is not null for update skip locked)`,
      [ms],
    );
    await clock.advance(ms);
  };

  return {
    get app() {
      return app;
    },
    billing,
    media,
    store,
    ask: (name, request) => calls.request(name, request),
    upload: async (upload) =>
      (await calls.request('queue.upload.receive.v1', chunkOf(upload))).jobId,
    listings,
    listingThatIs: (status, userId) =>
      waitFor(`a listing that is ${status}`, async () =>
        (await listings(userId)).find((listing) => listing.status === status),
      ),
    stage: (name, frames) => stageSet(store, name, frames),
    async addPhoto(ownerId, folderName, filename, bytes) {
      const [id, versionId] = [uuid(), uuid()];
      const { size } = await store.put(versionKey(id, versionId), Readable.from([bytes]));
      const folder = folderPath({ ownerId, folderName });
      const photo = { id, folder, filename, versionId, size, revision: 0 };
      media.folders.photos.push(photo);
      return photo;
    },
    enhance: (ownerId, folderName, settings, caller = { id: ownerId, role: 'user' }) =>
      calls.request('queue.enhancement.start.v1', {
        caller,
        ownerId,
        folderName,
        settings: { ...DEFAULT_ENHANCEMENT, ...settings },
      }),
    keys,
    passTime,
    inTime: (what, probe) =>
      waitFor(what, async () => {
        await passTime(1000);
        return probe();
      }),
    async takeOver(provider) {
      const before = app;
      app = await harness.start(moduleWith(provider), QUEUE, variables);
      await before.close();
    },
    async clear({ merges, enhancements }) {
      await removeListings(app.get(DataSource));
      await waitFor('the workers to leave off', async () => {
        await clock.advance(1000);
        return [...merges, ...enhancements].every((work) => !existsSync(work.directory));
      });
      await store.delete(await keys());
    },
    async close() {
      await harness.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Takes the users' locks, as the service does, to avoid a deadlock with a worker. */
function removeListings(dataSource: DataSource): Promise<void> {
  return dataSource.transaction(async (manager) => {
    const users = await manager.query<{ id: string }[]>(
      'select distinct user_id as id from listings order by id',
    );
    for (const { id } of users) {
      await lockQueueOf(manager, id);
    }
    await manager.query('delete from listings');
  });
}

/** The service's module with another provider. */
function moduleWith(provider: EnhancementProvider | undefined): Type {
  if (provider === undefined) {
    return AppModule;
  }
  @Global()
  @Module({
    controllers: [ProviderHintsController],
    providers: [{ provide: EnhancementProvider, useValue: provider }, ProviderHintsService],
    exports: [EnhancementProvider],
  })
  class OtherProviderModule {}

  @Module({ imports: [OtherProviderModule, ...FEATURES] })
  class ModuleWithProvider {}
  return ModuleWithProvider;
}
