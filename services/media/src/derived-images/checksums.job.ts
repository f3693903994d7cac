import { Injectable } from '@nestjs/common';
import { Every } from '@roomlight/platform';
import { ObjectNotFoundError, ObjectStore } from '@roomlight/storage';
import { crc32 } from 'node:zlib';
import { MissingObjectsService } from '../objects/missing-objects.service.js';
import { deliveredObject } from './delivered-object.rules.js';
import { DeliveredPhotosRepository } from './delivered-photos.repository.js';

const HOUR_MS = 3_600_000;
const BATCH = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Computes the checksums of what leaves the account, once for each photo of earlier releases. */
@Injectable()
export class Checksums {
  constructor(
    private readonly delivered: DeliveredPhotosRepository,
    private readonly missing: MissingObjectsService,
    private readonly store: ObjectStore,
  ) {}

  @Every(HOUR_MS, 'compute checksums')
  async compute(signal: AbortSignal): Promise<void> {
    let after = FIRST_ID;
    for (;;) {
      const versions = await this.delivered.uncheckedAfter(after, BATCH);
      for (const version of versions) {
        const object = deliveredObject(version);
        if (object !== null) {
          const checksum = await this.checksumOf(object.key, signal);
          if (checksum !== null) {
            await this.delivered.recordChecksum(version, checksum);
          }
        }
        after = version.versionId;
      }
      if (versions.length < BATCH) {
        return;
      }
    }
  }

  /** Null when the object is missing. */
  private async checksumOf(key: string, signal: AbortSignal): Promise<number | null> {
    try {
      const { body } = await this.store.get(key, { signal });
      let checksum = 0;
      const chunks: AsyncIterable<Buffer> = body;
      for await (const chunk of chunks) {
        checksum = crc32(chunk, checksum);
      }
      return checksum;
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) {
        throw error;
      }
      await this.missing.report(key);
      return null;
    }
  }
}
