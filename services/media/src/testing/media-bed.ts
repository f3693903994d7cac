import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { versionKey, type Caller, type NewPhoto } from '@roomlight/contracts';
import { Calls } from '@roomlight/platform';
import { createTestBed, type TestBed } from '@roomlight/platform/testing';
import type { ObjectStore } from '@roomlight/storage';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { v4, v7 } from 'uuid';
import { AppModule } from '../app.module.js';
import { MEDIA } from '../service.js';
import { OBJECT_STORE } from '../object-store.js';

/** The media service with a database, a NATS namespace and an object directory of its own. */
export interface MediaBed {
  app: NestFastifyApplication;
  calls: Calls;
  store: ObjectStore;
  bed: TestBed;
  close(): Promise<void>;
}

export async function createMediaBed(): Promise<MediaBed> {
  const directory = await mkdtemp(join(tmpdir(), 'roomlight-media-test-'));
  const bed = await createTestBed();
  const app = await bed.start(AppModule, MEDIA, { DATA_DIR: directory });
  return {
    app,
    bed,
    calls: app.get(Calls),
    store: app.get<ObjectStore>(OBJECT_STORE),
    close: async () => {
      await bed.close();
      await rm(directory, { recursive: true });
    },
  };
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
