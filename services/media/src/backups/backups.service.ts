import {
  DomainError,
  notFound,
  photoUrl,
  type BackupCheck,
  type Done,
  type PhotoReference,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RenditionsService } from '../derived-images/renditions.service.js';
import { EditsRepository } from '../edits/edits.repository.js';
import { EditsService } from '../edits/edits.service.js';
import { usableFolder } from '../model/folder-access.rules.js';
import { BackupsRepository } from './backups.repository.js';

/** A backup records what a photo showed when it was made: a version and its recipe, without bytes of its own. */
@Injectable()
export class BackupsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly backups: BackupsRepository,
    private readonly edits: EditsRepository,
    private readonly editing: EditsService,
    private readonly renditions: RenditionsService,
  ) {}

  /** @throws DomainError 404 */
  async check(reference: PhotoReference): Promise<BackupCheck> {
    const folder = usableFolder(reference, 'Photo');
    const photo = await this.backups.versionOf(folder, reference.filename);
    if (photo === null) {
      throw notFound('Photo');
    }
    const { versionId } = photo;
    return versionId === null
      ? { hasBackup: false }
      : { hasBackup: true, url: photoUrl(folder, reference.filename, versionId) };
  }

  /**
   * Keeps an existing backup.
   * @throws DomainError 404
   */
  async create(reference: PhotoReference): Promise<Done> {
    const folder = usableFolder(reference, 'Photo');
    if (!(await this.backups.create(folder, reference.filename))) {
      throw notFound('Photo');
    }
    return { message: 'Backup created' };
  }

  /**
   * Waits for the edits in progress.
   * @throws DomainError 404 when there is no photo or no backup; 409 when another replica is changing the photo
   */
  revert(reference: PhotoReference): Promise<Done> {
    return this.editing.afterEdits(reference, async (photo) => {
      const backup = await this.backups.find(photo.id);
      if (backup === null) {
        throw notFound('Backup');
      }
      const reverted = await this.dataSource.transaction(async (manager) => {
        await this.renditions.thumbnailsLater(manager, [backup]);
        const isShown = await this.edits.show(manager, photo, backup);
        await this.edits.keepLook(manager, photo.id);
        return isShown;
      });
      if (!reverted) {
        const detail = `${photo.filename} is being changed elsewhere. Please try again.`;
        throw new DomainError(409, 'changed_meanwhile', detail);
      }
      return { message: 'Photo reverted' };
    });
  }
}
