import {
  DomainError,
  notFound,
  photoUrl,
  type Done,
  type PastVersion,
  type PhotoReference,
  type VersionHistory,
  type VersionReference,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { databaseClock } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { RenditionsService } from '../derived-images/renditions.service.js';
import { EditsRepository } from '../edits/edits.repository.js';
import { EditsService } from '../edits/edits.service.js';
import { PLAIN } from '../edits/recipe.rules.js';
import { usableFolder } from '../model/folder-access.rules.js';
import { HISTORY_MS, VersionsRepository } from '../model/versions.repository.js';
import { ScreenImagesRepository } from '../screen-images/screen-images.repository.js';
import { VersionHistoryRepository, type StoredVersion } from './version-history.repository.js';

/** What photos showed before, and going back to it. */
@Injectable()
export class VersionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly versions: VersionsRepository,
    private readonly history: VersionHistoryRepository,
    private readonly edits: EditsRepository,
    private readonly editing: EditsService,
    private readonly images: ScreenImagesRepository,
    private readonly renditions: RenditionsService,
  ) {}

  /** @throws DomainError 404 */
  async list(reference: PhotoReference): Promise<VersionHistory> {
    const folder = usableFolder(reference, 'Photo');
    const photo = await this.edits.find(folder, reference.filename);
    if (photo === null) {
      throw notFound('Photo');
    }
    const since = await databaseClock.ago(this.dataSource.manager, HISTORY_MS);
    const kept = await this.versions.historyOf(photo.id, since);
    const versions = await this.history.find(photo.id, kept);
    return {
      versions: versions.map((version) =>
        pastVersion(version, photoUrl(folder, photo.filename, version.id)),
      ),
    };
  }

  /**
   * Shows a version again, with the edits that made it. The version that it replaces stays in the history. Waits for
   * the edits in progress; doing it again changes nothing.
   * @throws DomainError 404 when there is no such photo or version; 409 when another replica is changing the photo
   */
  restore(reference: VersionReference): Promise<Done> {
    const done = { message: 'Version restored' };
    return this.editing.afterEdits(reference, async (photo) => {
      const { versionId } = reference;
      if (versionId === photo.currentVersionId) {
        return done;
      }
      const restored = await this.dataSource.transaction(async (manager) => {
        const state = await this.history.lockState(manager, photo.id, versionId);
        if (state === null) {
          throw notFound('Version');
        }
        const { screens } = state.recipe;
        await this.images.keep(
          manager,
          screens.map(({ imageId }) => imageId),
        );
        await this.renditions.thumbnailsLater(manager, [{ versionId }]);
        const isShown = await this.edits.show(manager, photo, state);
        await this.edits.keepLook(manager, photo.id);
        return isShown;
      });
      if (!restored) {
        const detail = `${photo.filename} is being changed elsewhere. Please try again.`;
        throw new DomainError(409, 'changed_meanwhile', detail);
      }
      return done;
    });
  }
}

function pastVersion(
  { recipe, madeAt, shownAt, ...version }: StoredVersion,
  url: string,
): PastVersion {
  const { verticalAngle, horizontalAngle, screens } = recipe ?? PLAIN;
  return {
    ...version,
    url,
    verticalAngle,
    horizontalAngle,
    screenCount: screens.length,
    madeAt: madeAt.toISOString(),
    shownAt: shownAt.toISOString(),
  };
}
