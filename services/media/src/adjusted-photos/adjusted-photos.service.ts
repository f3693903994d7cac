import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import {
  channelTables,
  notFound,
  saturationMatrix,
  versionKey,
  type ColourAdjustments,
  adjustedKey,
} from '@roomlight/contracts';
import { EnginePool } from '@roomlight/imaging';
import { databaseClock, Every } from '@roomlight/platform';
import { getFile, putFile, ObjectStore } from '@roomlight/storage';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { MediaEnvironment } from '../environment.js';
import { ObjectRemoval } from '../objects/object-removal.service.js';
import { SingleFlight } from '../pixels/single-flight.helper.js';
import { asDomainError } from '../pixels/pixel.errors.js';
import { Semaphore } from '../pixels/semaphore.helper.js';
import { AdjustedPhotosRepository, type AdjustedPhotoFile } from './adjusted-photos.repository.js';

const HOUR_MS = 3_600_000;
/** How long one is kept that nobody asks for. */
const UNUSED_MS = 24 * HOUR_MS;
const BATCH = 500;
/** Whoever came later would not get an answer before their call's deadline. */
const MAX_UNDER_WAY = 50;
/** What one asker no longer waits for, the next one wants. */
const TO_THE_END = new AbortController().signal;

export interface AdjustableVersion {
  photoId: string;
  versionId: string;
  filename: string;
}

/** Photos with adjusted colours, made when they are asked for and kept for a day. */
@Injectable()
export class AdjustedPhotosService {
  private readonly once = new SingleFlight<AdjustedPhotoFile>();
  private readonly semaphore: Semaphore;

  constructor(
    private readonly dataSource: DataSource,
    private readonly adjusted: AdjustedPhotosRepository,
    private readonly objects: ObjectRemoval,
    private readonly engine: EnginePool,
    private readonly store: ObjectStore,
    environment: MediaEnvironment,
  ) {
    this.semaphore = new Semaphore(environment.MEDIA_RENDER_WORKERS, MAX_UNDER_WAY);
  }

  /**
   * @throws DomainError 404 when the photo is deleted meanwhile, 422 when it is damaged, 503 when too many are waiting
   */
  async make(version: AdjustableVersion, colours: ColourAdjustments): Promise<AdjustedPhotoFile> {
    const { versionId } = version;
    return (
      (await this.adjusted.use(versionId, colours)) ??
      this.once.of(JSON.stringify([versionId, colours]), () => this.recolour(version, colours))
    );
  }

  @Every(HOUR_MS, 'remove unused adjusted photos')
  async removeUnused(signal: AbortSignal): Promise<void> {
    const before = await databaseClock.ago(this.dataSource.manager, UNUSED_MS);
    while ((await this.removeSome(before)) === BATCH) {
      signal.throwIfAborted();
    }
  }

  private async recolour(
    { photoId, versionId, filename }: AdjustableVersion,
    colours: ColourAdjustments,
  ): Promise<AdjustedPhotoFile> {
    const id = uuid();
    const recolouring = { ...channelTables(colours), matrix: saturationMatrix(colours) };
    try {
      return await this.semaphore.run(async (directory) => {
        const [path, output] = [join(directory, 'photo'), join(directory, 'adjusted')];
        await getFile(this.store, versionKey(photoId, versionId), path);
        await this.engine.recolour({ name: filename, path }, output, recolouring, TO_THE_END);
        const { size } = await putFile(this.store, adjustedKey(id), output, {
          contentType: 'image/jpeg',
        });
        if (await this.adjusted.record({ id, size }, versionId, colours)) {
          return { id, size };
        }
        await this.dataSource.transaction((manager) =>
          this.objects.later(manager, [adjustedKey(id)]),
        );
        const others = await this.adjusted.use(versionId, colours);
        if (others === null) {
          throw notFound('Photo');
        }
        return others;
      });
    } catch (error) {
      throw asDomainError(error, filename);
    }
  }

  private removeSome(before: Date): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const ids = await this.adjusted.deleteUnused(manager, before, BATCH);
      await this.objects.later(manager, ids.map(adjustedKey));
      return ids.length;
    });
  }
}
