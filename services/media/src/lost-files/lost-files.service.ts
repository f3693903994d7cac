import type { LightMapsRestored, LostPhotos } from '@roomlight/contracts';
import { mapsKey } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { EntityManager } from 'typeorm';
import { ExportFilesService } from '../exports/export-files.service.js';
import { MissingObjectsRepository } from '../objects/missing-objects.repository.js';
import { MissingObjectsService } from '../objects/missing-objects.service.js';
import { ObjectRemovalService } from '../objects/object-removal.service.js';

/** Of one report's objects; others' are checked beside them. */
const CHECKED_AT_ONCE = 16;

/** Checks what others didn't find in the store. */
@Injectable()
export class LostFilesService {
  constructor(
    private readonly missing: MissingObjectsService,
    private readonly repository: MissingObjectsRepository,
    private readonly objects: ObjectRemovalService,
    private readonly exports: ExportFilesService,
  ) {}

  /**
   * Files of exports are made again at once, and everything else that can be made when it is located the next time.
   * @returns the photos whose files are lost for good
   * @throws StoreUnavailableError; DomainError 429 or 503 when too much else is being made
   */
  async report(keys: readonly string[]): Promise<LostPhotos> {
    const exported = await this.repository.exportsWith(keys);
    const inTurn = pLimit(CHECKED_AT_ONCE);
    const found = await Promise.all(
      keys.map((key) => inTurn(async () => ({ key, found: await this.missing.report(key) }))),
    );
    await this.exports.makeAgain(exported);
    return {
      lost: found.flatMap(({ key, found }) =>
        found.state === 'lost' ? [{ key, filename: found.filename }] : [],
      ),
    };
  }

  /** Maps of a version that is gone are removed. */
  async mapsRestored(
    manager: EntityManager,
    { versionId, size }: LightMapsRestored,
  ): Promise<void> {
    if (
      !(await this.repository.recordMaps(manager, versionId, size)) &&
      (await this.repository.findVersion(versionId)) === null
    ) {
      await this.objects.later(manager, [mapsKey(versionId)]);
    }
  }
}
