import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PhotosRepository } from '../model/photos.repository.js';
import { VersionsRepository } from '../model/versions.repository.js';
import { ObjectRemovalService } from '../objects/object-removal.service.js';

/** Takes photos out of their folders for good: rows at once, objects soon after. */
@Injectable()
export class PhotoRemovalService {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly versions: VersionsRepository,
    private readonly objects: ObjectRemovalService,
  ) {}

  /** With all their versions and what was made of them. Photos that aren't there (any more) are fine. */
  async remove(manager: EntityManager, photoIds: readonly string[]): Promise<void> {
    const versions = await this.photos.lockVersions(manager, photoIds);
    await this.objects.later(manager, await this.versions.objectKeys(manager, versions));
    await this.photos.delete(manager, photoIds);
  }
}
