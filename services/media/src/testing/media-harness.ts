import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  screenImageKey,
  versionKey,
  type Caller,
  type EventName,
  type EventPayload,
  type NewPhoto,
  type PhotoFormat,
} from '@roomlight/contracts';
import { Nats, RpcClient } from '@roomlight/platform';
import {
  createTestHarness,
  MESSAGE_ID_HEADER,
  type TestHarness,
} from '@roomlight/platform/testing';
import { ObjectStore } from '@roomlight/storage';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { v4, v7 } from 'uuid';
import { AppModule } from '../app.module.js';
import { RenditionsService } from '../derived-images/renditions.service.js';
import { MEDIA } from '../service.js';

/** The media service with its own database, NATS namespace and object directory. */
export interface MediaHarness {
  app: NestFastifyApplication;
  calls: RpcClient;
  store: ObjectStore;
  harness: TestHarness;
  /** The directory of the objects. */
  directory: string;
  close(): Promise<void>;
}

export async function createMediaHarness(
  variables: Record<string, string> = {},
): Promise<MediaHarness> {
  const directory = await mkdtemp(join(tmpdir(), 'roomlight-media-test-'));
  const harness = await createTestHarness();
  const app = await harness.start(AppModule, MEDIA, {
    DATA_DIR: directory,
    // Each thread of the engine loads its modules again.
    MEDIA_RENDER_WORKERS: '1',
    ...variables,
  });
  return {
    app,
    harness,
    directory,
    calls: app.get(RpcClient),
    store: app.get<ObjectStore>(ObjectStore),
    close: async () => {
      await harness.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** Makes only the renditions that a test asks for. */
export function withoutThumbnails({ app }: MediaHarness): void {
  app.get(RenditionsService).makeAhead = () => Promise.resolve();
}

export const newUser = (): Caller => ({ id: v4(), role: 'user' });

export const newPhoto = (filename: string, more: Partial<NewPhoto> = {}): NewPhoto => ({
  photoId: v7(),
  versionId: v7(),
  filename,
  size: 1000,
  width: 600,
  height: 400,
  format: 'jpeg',
  ...more,
});

export async function storeBytes(
  store: ObjectStore,
  photo: NewPhoto,
  bytes: Buffer,
): Promise<void> {
  await store.put(versionKey(photo.photoId, photo.versionId), Readable.from([bytes]));
}

/** Adds a photo whose bytes are already in the store. */
export async function storedPhoto(
  { store }: MediaHarness,
  filename: string,
  bytes: Buffer,
  size: { width: number; height: number },
): Promise<NewPhoto> {
  const photo = newPhoto(filename, { ...size, size: bytes.length });
  await storeBytes(store, photo, bytes);
  return photo;
}

/** Adds an image for screens, which is in its owner's library when it has a name. */
export async function addScreenImage(
  { store, calls }: MediaHarness,
  caller: Caller,
  bytes: Buffer,
  { name, format = 'png' }: { name?: string; format?: PhotoFormat } = {},
): Promise<string> {
  const imageId = v7();
  await store.put(screenImageKey(imageId), Readable.from([bytes]));
  const image = {
    imageId,
    filename: 'beach.png',
    size: bytes.length,
    width: 8,
    height: 8,
    format,
  };
  await calls.request('media.screen-image.add.v1', { caller, image, ...(name && { name }) });
  return imageId;
}

export async function keysIn(store: ObjectStore, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) {
    keys.push(key);
  }
  return keys.sort();
}

export async function readObject(store: ObjectStore, key: string): Promise<Buffer> {
  const { body } = await store.get(key);
  return buffer(body);
}

/** Records the events that are published from now on, each once, though the outbox may publish it again. */
export async function record<Name extends EventName>(
  { app, harness }: MediaHarness,
  name: Name,
  into: EventPayload<Name>[],
): Promise<void> {
  const { connection } = app.get(Nats);
  const seen = new Set<string>();
  connection.subscribe(harness.names.event(name), {
    callback: (_error, message) => {
      const id = message.headers?.get(MESSAGE_ID_HEADER) ?? '';
      if (!seen.has(id)) {
        seen.add(id);
        into.push(message.json<EventPayload<Name>>());
      }
    },
  });
  await connection.flush();
}
