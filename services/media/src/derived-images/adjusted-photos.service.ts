import { Injectable } from '@nestjs/common';
import { adjustedKey, type ColourAdjustments } from '@roomlight/contracts';
import { EnginePool } from '@roomlight/imaging';
import { databaseClock, Every } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { ObjectRemovalService } from '../objects/object-removal.service.js';
import { AdjustedPhotosRepository } from './adjusted-photos.repository.js';
import type { DerivedImage, SourceVersion } from './derived-image.types.js';
import { DerivedImagesService } from './derived-images.service.js';
import { recolouringOf } from './recolouring.rules.js';

const HOUR_MS = 3_600_000;
/** How long one is kept that nobody asks for. */
const UNUSED_MS = 24 * HOUR_MS;
const BATCH = 500;

/** Photos with adjusted colours, made when they are asked for and kept for a day. */
@Injectable()
export class AdjustedPhotosService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly images: DerivedImagesService,
    private readonly engine: EnginePool,
    private readonly adjusted: AdjustedPhotosRepository,
    private readonly objects: ObjectRemovalService,
  ) {}

  /** @throws DomainError as `DerivedImagesService.make` */
  async make(
    userId: string,
    version: SourceVersion,
    colours: ColourAdjustments,
  ): Promise<DerivedImage> {
    const { versionId } = version;
    const find = () => this.adjusted.use(versionId, colours);
    const used = await find();
    if (used !== null) {
      return used;
    }
    const id = uuid();
    const recolouring = recolouringOf(colours);
    return this.images.make(userId, version, {
      kind: 'adjusted',
      name: JSON.stringify([versionId, colours]),
      key: adjustedKey(id),
      contentType: 'image/jpeg',
      find,
      render: (photo, output, signal) => this.engine.recolour(photo, output, recolouring, signal),
      record: async (image) =>
        (await this.adjusted.record(id, versionId, colours, image.size)) ? image : find(),
    });
  }

  @Every(HOUR_MS, 'remove unused adjusted photos')
  async removeUnused(signal: AbortSignal): Promise<void> {
    const before = await databaseClock.ago(this.dataSource.manager, UNUSED_MS);
    while ((await this.removeSome(before)) === BATCH) {
      signal.throwIfAborted();
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
