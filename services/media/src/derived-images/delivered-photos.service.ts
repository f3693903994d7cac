import { Injectable, Logger } from '@nestjs/common';
import { deliveredKey, DomainError, isPhotoLost, notFound, versionKey } from '@roomlight/contracts';
import { EnginePool } from '@roomlight/imaging';
import { Every } from '@roomlight/platform';
import { getFile, ObjectStore, putFile } from '@roomlight/storage';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { ObjectRemovalService } from '../objects/object-removal.service.js';
import { costOf } from '../pixels/fair-turns.rules.js';
import { RenderTurnsService } from '../pixels/render-turns.service.js';
import { SingleFlight } from '../pixels/single-flight.helper.js';
import {
  DeliveredPhotosRepository,
  type UndeliveredVersion,
} from './delivered-photos.repository.js';

const HOUR_MS = 3_600_000;
/** Time after which a waiting caller is asked to come back. */
const PREPARING_MS = 12_000;
const BATCH = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** A cancelled request does not cancel the shared computation. */
const TO_THE_END = new AbortController().signal;

type Wanted = Omit<UndeliveredVersion, 'ownerId'>;

/**
 * The photos as they may leave their owner's account: links, ZIPs and downloads send these and nothing else. Made when a
 * version is stored, or at the latest when it is asked for, and kept as long as the version.
 */
@Injectable()
export class DeliveredPhotosService {
  private readonly log = new Logger(DeliveredPhotosService.name);
  /** The sizes as of `Version.deliveredSize`. */
  private readonly once = new SingleFlight<number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly delivered: DeliveredPhotosRepository,
    private readonly objects: ObjectRemovalService,
    private readonly store: ObjectStore,
    private readonly turns: RenderTurnsService,
    private readonly engine: EnginePool,
  ) {}

  /**
   * @param userId whose turn it is
   * @returns bytes, as of `Version.deliveredSize`
   * @throws DomainError as `DerivedImagesService.make`
   */
  make(userId: string, version: Wanted): Promise<number> {
    const work = { userId, cost: costOf(version, false), filename: version.filename };
    return this.once.of(version.versionId, () =>
      this.turns.run(work, (directory) => this.makeIn(directory, version)),
    );
  }

  /**
   * Makes those of the versions that have yet to be made.
   * @returns the ids of those whose files are lost
   * @throws DomainError as `make`; 409 when they take longer than a caller waits: they are being made on
   */
  async prepare(
    userId: string,
    versions: readonly (Wanted & { deliveredSize: number | null })[],
  ): Promise<Set<string>> {
    const over = AbortSignal.timeout(PREPARING_MS);
    const lost = new Set<string>();
    for (const version of versions) {
      if (version.deliveredSize === null) {
        if (over.aborted) {
          throw notReady();
        }
        try {
          await this.make(userId, version);
        } catch (error) {
          if (!isPhotoLost(error)) {
            throw error;
          }
          lost.add(version.versionId);
        }
      }
    }
    return lost;
  }

  /**
   * Makes it behind everything that is asked for, unless it is there or the version is gone.
   * @throws DomainError as `make`
   */
  async makeAhead(versionId: string): Promise<void> {
    const version = await this.delivered.findMissing(versionId);
    if (version === null) {
      return;
    }
    const { ownerId: userId, filename } = version;
    const work = { userId, cost: costOf(version, false), filename, isBackground: true };
    await this.turns.run(work, async (directory) => {
      const isWanted = (await this.delivered.findMissing(versionId)) !== null;
      if (isWanted && !this.once.has(versionId)) {
        await this.once.of(versionId, () => this.makeIn(directory, version));
      }
    });
  }

  /** For photos of earlier releases, and those whose job was given up. */
  @Every(HOUR_MS, 'prepare photos for delivery')
  async makeMissing(signal: AbortSignal): Promise<void> {
    let after = FIRST_ID;
    for (;;) {
      const versions = await this.delivered.missingAfter(after, BATCH);
      for (const { versionId } of versions) {
        signal.throwIfAborted();
        await this.makeAhead(versionId).catch((err: unknown) => {
          this.log.warn({ msg: 'A photo could not be prepared for delivery', versionId, err });
        });
        after = versionId;
      }
      if (versions.length < BATCH) {
        return;
      }
    }
  }

  private async makeIn(
    directory: string,
    { photoId, versionId, filename, format }: Wanted,
  ): Promise<number> {
    const [path, output] = [join(directory, 'photo'), join(directory, 'delivered')];
    await getFile(this.store, versionKey(photoId, versionId), path);
    const photo = { name: filename, path };
    const { isSame } = await this.engine.deliver(photo, output, TO_THE_END);
    const key = deliveredKey(versionId);
    const { size, crc32 } = isSame
      ? { size: 0, crc32: null }
      : await putFile(this.store, key, output, { contentType: `image/${format}` });
    if (!(await this.delivered.record(versionId, size, crc32))) {
      await this.dataSource.transaction((manager) => this.objects.later(manager, [key]));
      throw notFound('Photo');
    }
    return size;
  }
}

/** The file of a download that has yet to be made. */
export function notReady(): DomainError {
  const detail = 'The photos of this download are still being prepared.';
  return new DomainError(409, 'download_not_ready', detail);
}
