import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ObjectRemoval } from '../objects/object-removal.js';
import { PhotosRepository } from './photos.repository.js';

/** Takes photos out of their folders for good: rows at once, objects soon after. */
@Injectable()
export class PhotoRemoval {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly objects: ObjectRemoval,
  ) {}

  /** With all their versions and renditions. Photos that aren't there (any more) are fine. */
  async remove(manager: EntityManager, photoIds: readonly string[]): Promise<void> {
    await this.objects.later(manager, await this.photos.lockObjectKeys(manager, photoIds));
    await this.photos.delete(manager, photoIds);
  }
}
