import { Injectable } from '@nestjs/common';
import { exportedKey } from '@roomlight/contracts';
import { EnginePool } from '@roomlight/imaging';
import { databaseClock, Every } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { ObjectRemovalService } from '../objects/object-removal.service.js';
import type { DerivedImage, Rendering, SourceVersion } from './derived-image.types.js';
import { DerivedImagesService } from './derived-images.service.js';
import { ExportedPhotosRepository } from './exported-photos.repository.js';
import { recolouringOf } from './recolouring.rules.js';

const HOUR_MS = 3_600_000;
/** How long one is kept that nobody asks for: an agent comes back for a listing's photos within days. */
const UNUSED_MS = 7 * 24 * HOUR_MS;
const BATCH = 500;

/** Photos as they are handed over, made once and kept for a week after their last export. */
@Injectable()
export class ExportedPhotosService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly images: DerivedImagesService,
    private readonly engine: EnginePool,
    private readonly exported: ExportedPhotosRepository,
    private readonly objects: ObjectRemovalService,
  ) {}

  /** @throws DomainError as `DerivedImagesService.make` */
  async make(userId: string, version: SourceVersion, rendering: Rendering): Promise<DerivedImage> {
    const { versionId } = version;
    const find = () => this.exported.use(versionId, rendering);
    const used = await find();
    if (used !== null) {
      return used;
    }
    const id = uuid();
    const { colours, ...plain } = rendering;
    const order = colours ? { ...plain, recolouring: recolouringOf(colours) } : plain;
    return this.images.make(userId, version, {
      kind: 'exported',
      name: JSON.stringify([versionId, rendering]),
      key: exportedKey(id),
      contentType: 'image/jpeg',
      find,
      render: (photo, output, signal) => this.engine.export(photo, output, order, signal),
      record: async (image) =>
        (await this.exported.record(id, versionId, rendering, image)) ? image : find(),
    });
  }

  @Every(HOUR_MS, 'remove unused exported photos')
  async removeUnused(signal: AbortSignal): Promise<void> {
    const before = await databaseClock.ago(this.dataSource.manager, UNUSED_MS);
    while ((await this.removeSome(before)) === BATCH) {
      signal.throwIfAborted();
    }
  }

  private removeSome(before: Date): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const ids = await this.exported.deleteUnused(manager, before, BATCH);
      await this.objects.later(manager, ids.map(exportedKey));
      return ids.length;
    });
  }
}
