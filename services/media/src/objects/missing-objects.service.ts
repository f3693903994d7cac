import { Injectable, Logger } from '@nestjs/common';
import { deliveredKey, versionKey } from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import { ObjectNotFoundError, ObjectStore } from '@roomlight/storage';
import { DataSource } from 'typeorm';
import { objectKind } from './missing-object.rules.js';
import { MissingObjectsRepository, type SuspectVersion } from './missing-objects.repository.js';
import { ObjectRemovalService } from './object-removal.service.js';

/**
 * What became of an object that somebody didn't find: it is there after all; it was forgotten, so that it is made again
 * when it is asked for; or it is lost for good.
 */
export type MissingObject =
  { state: 'there' } | { state: 'forgotten' } | { state: 'lost'; filename: string };

/** Makes a version's file again at its old key. @returns false where that can't be done */
type Restorer = (version: SuspectVersion) => Promise<boolean>;

/** Brings the rows into agreement with the store, which may lose an object: rows only claim that it is there. */
@Injectable()
export class MissingObjectsService {
  private readonly log = new Logger(MissingObjectsService.name);
  private restoreVersion: Restorer = () => Promise.resolve(false);

  constructor(
    private readonly dataSource: DataSource,
    private readonly missing: MissingObjectsRepository,
    private readonly objects: ObjectRemovalService,
    private readonly store: ObjectStore,
    private readonly outbox: Outbox,
  ) {}

  /** Sets how the files of edited versions are made again, which a folder above this one knows. */
  restoreVersionsBy(restorer: Restorer): void {
    this.restoreVersion = restorer;
  }

  /**
   * Checks an object that wasn't found, or whose size differs from its row's.
   * @throws StoreUnavailableError
   */
  async report(key: string): Promise<MissingObject> {
    const found = objectKind(key);
    if (found === null) {
      return { state: 'forgotten' };
    }
    if (found.kind === 'version') {
      const version = await this.missing.findVersion(found.versionId);
      return version === null ? { state: 'forgotten' } : this.reportVersion(version);
    }
    const size = await this.sizeOf(key);
    const claimed = await this.missing.claimedSize(found);
    if (claimed === null) {
      return { state: 'forgotten' };
    }
    if (size === claimed) {
      return { state: 'there' };
    }
    this.log.warn({ msg: 'An object is not in the store as it was', key, size, claimed });
    switch (found.kind) {
      case 'rendition':
        await this.missing.forgetRendition(found.versionId, found.form);
        break;
      case 'delivered':
        await this.missing.forgetDelivered(found.versionId);
        break;
      case 'adjusted':
        await this.missing.forgetAdjusted(found.id);
        break;
      case 'exported':
        await this.missing.forgetExported(found.id);
        break;
      case 'maps':
        await this.forgetMaps(found.versionId);
        break;
      case 'screen': {
        const filename = await this.missing.screenImageName(found.id);
        return filename === null ? { state: 'forgotten' } : { state: 'lost', filename };
      }
    }
    return { state: 'forgotten' };
  }

  private async reportVersion(version: SuspectVersion): Promise<MissingObject> {
    const { photoId, versionId, filename } = version;
    const key = versionKey(photoId, versionId);
    const size = await this.sizeOf(key);
    if (size !== null) {
      await this.missing.recordFound(versionId, size);
      return { state: 'there' };
    }
    this.log.warn({ msg: `The file of ${filename} is not in the store any more`, key });
    if ((await this.restoreByDelivered(version)) || (await this.restoreVersion(version))) {
      return { state: 'there' };
    }
    await this.missing.recordLoss(versionId);
    return { state: 'lost', filename };
  }

  /** The file that may leave the account has the version's pixels. */
  private async restoreByDelivered({
    photoId,
    versionId,
    deliveredSize,
  }: SuspectVersion): Promise<boolean> {
    const from = deliveredKey(versionId);
    if (
      deliveredSize === null ||
      deliveredSize === 0 ||
      (await this.sizeOf(from)) !== deliveredSize
    ) {
      return false;
    }
    await this.store.copy(from, versionKey(photoId, versionId));
    await this.dataSource.transaction(async (manager) => {
      await this.missing.replaceByDelivered(manager, versionId);
      await this.objects.later(manager, [from]);
    });
    return true;
  }

  private async forgetMaps(versionId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const edited = await this.missing.forgetMaps(manager, versionId);
      if (edited !== null) {
        const { photoId, engine } = edited;
        await this.outbox.publish(manager, 'media.light-maps.lost.v1', {
          ...{ photoId, versionId },
          ...(engine !== null && { engine }),
        });
      }
    });
  }

  /** Bytes; null when the object isn't in the store. */
  async sizeOf(key: string): Promise<number | null> {
    try {
      return (await this.store.stat(key)).size;
    } catch (error) {
      if (error instanceof ObjectNotFoundError) {
        return null;
      }
      throw error;
    }
  }
}
