import {
  folderPath,
  freeFileName,
  notFound,
  renditionKey,
  type Caller,
  type Done,
  type LocateTrashed,
  type PhotoLocation,
  type RestoredTrash,
  type Trash,
  type TrashReference,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { databaseClock, Every } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { RenditionsService } from '../derived-images/renditions.service.js';
import { mayUseFoldersOf } from '../model/folder-access.rules.js';
import { daysLeft, KEPT_DAYS, KEPT_MS } from '../model/days-left.rules.js';
import { FoldersRepository } from '../model/folders.repository.js';
import { shownTitle, storedTitle } from '../model/folder-title.rules.js';
import { isNameTaken } from '../model/name-taken.errors.js';
import { PhotosRepository } from '../model/photos.repository.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import { TrashRepository, type LockedTrash, type TrashedThing } from '../model/trash.repository.js';
import { PhotoRemovalService } from '../photos/photo-removal.service.js';
import { restoredName } from './restored-name.rules.js';

const HOUR_MS = 3_600_000;
const MAX_SHOWN = 500;
/** A statement may take only 5 s, and a folder may have thousands of photos. */
const REMOVED_AT_ONCE = 10;
const THUMBNAIL_WIDTH = 640;
const MAX_ATTEMPTS = 5;

/** Deleted photos and folders, which can be restored for 30 days. */
@Injectable()
export class TrashService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly trash: TrashRepository,
    private readonly folders: FoldersRepository,
    private readonly photos: PhotosRepository,
    private readonly removedUsers: RemovedUsersRepository,
    private readonly removal: PhotoRemovalService,
    private readonly renditions: RenditionsService,
  ) {}

  /** The caller's own trash. */
  async list({ id }: Caller): Promise<Trash> {
    const now = await databaseClock.now(this.dataSource.manager);
    const since = await this.since();
    const things = await this.trash.list(id, since, MAX_SHOWN);
    return {
      items: things.map((thing) => ({
        id: thing.id,
        kind: thing.kind,
        name: thing.filename ?? thing.folderName,
        folderName: thing.folderName,
        title: shownTitle({ name: thing.folderName, title: thing.title }),
        photoCount: thing.photoCount,
        bytes: thing.bytes,
        trashedAt: thing.trashedAt.toISOString(),
        daysLeft: daysLeft(thing.trashedAt, now),
        thumbnailUrl: thumbnailUrl(thing),
      })),
      ...(await this.trash.sizeOf(id, since)),
      keptDays: KEPT_DAYS,
    };
  }

  /**
   * The thumbnail of a deleted photo, or of a deleted folder's first. Nothing else of them is shown.
   * @throws DomainError 404; 422, 429 and 503 as `RenditionsService.make`
   */
  async locate({ caller, trashId, format }: LocateTrashed): Promise<PhotoLocation> {
    const spec = { width: THUMBNAIL_WIDTH, format, watermarked: false } as const;
    const picture = await this.trash.pictureOf(trashId, await this.since(), spec);
    if (picture === null || !mayUseFoldersOf(picture.ownerId, caller)) {
      throw notFound('Photo');
    }
    const { versionId, filename, createdAt, renditionSize } = picture;
    const made =
      renditionSize === null
        ? await this.renditions.make(caller.id, picture, spec)
        : { key: renditionKey(versionId, spec), size: renditionSize };
    const modifiedAt = createdAt.toISOString();
    return { ...made, versionId, filename, modifiedAt, contentType: `image/${format}` };
  }

  /**
   * Puts a photo back into its folder, which is made again if it is gone, or a folder back among the others. Where a
   * name was taken meanwhile, the restored one gets a free name.
   * @throws DomainError 404 when it isn't in the caller's trash
   */
  async restore(reference: TrashReference): Promise<RestoredTrash> {
    const ownerId = await this.ownerFor(reference);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.tryToRestore(reference.trashId, ownerId);
      } catch (error) {
        // Another folder took the name that was free a moment ago.
        if (!isNameTaken(error) || attempt === MAX_ATTEMPTS) {
          throw error;
        }
      }
    }
  }

  /**
   * Removes something for good.
   * @throws DomainError 404 when it isn't in the caller's trash
   */
  async delete(reference: TrashReference): Promise<Done> {
    await this.ownerFor(reference);
    const since = await this.since();
    await this.dataSource.transaction(async (manager) => {
      if ((await this.trash.lock(manager, reference.trashId, since)) === null) {
        throw notFound('Deleted photo or folder');
      }
      await this.remove(manager, reference.trashId);
    });
    return { message: 'Deleted for good' };
  }

  /** Removes everything for good that is in the caller's trash now. */
  async empty({ id }: Caller): Promise<Done> {
    const before = await databaseClock.now(this.dataSource.manager);
    let removed;
    do {
      removed = await this.removeSome(before, id);
    } while (removed === REMOVED_AT_ONCE);
    return { message: 'Trash emptied' };
  }

  @Every(HOUR_MS, 'remove what has been in the trash for 30 days')
  async removeDue(signal: AbortSignal): Promise<void> {
    const before = await this.since();
    while ((await this.removeSome(before, null)) === REMOVED_AT_ONCE) {
      signal.throwIfAborted();
    }
  }

  /** @param ownerId null for everybody's */
  private removeSome(before: Date, ownerId: string | null): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const ids = await this.trash.lockDue(manager, { before, ownerId }, REMOVED_AT_ONCE);
      for (const id of ids) {
        await this.remove(manager, id);
      }
      return ids.length;
    });
  }

  private async remove(manager: EntityManager, id: string): Promise<void> {
    await this.removal.remove(manager, await this.photos.idsIn(manager, id));
    await this.folders.delete(manager, id);
  }

  private async tryToRestore(trashId: string, ownerId: string): Promise<RestoredTrash> {
    const since = await this.since();
    return this.dataSource.transaction(async (manager) => {
      const isRemoved = await this.removedUsers.has(manager, ownerId);
      const locked = isRemoved ? null : await this.trash.lock(manager, trashId, since);
      if (locked === null) {
        throw notFound('Deleted photo or folder');
      }
      return locked.trashedFrom === null
        ? this.restoreFolder(manager, locked)
        : this.restorePhoto(manager, locked, locked.trashedFrom);
    });
  }

  private async restoreFolder(
    manager: EntityManager,
    { id, ownerId, folderName, title: former }: LockedTrash,
  ): Promise<RestoredTrash> {
    const name = restoredName(folderName, await this.trash.folderNames(manager, ownerId));
    const title = former && storedTitle(name, former + name.slice(folderName.length));
    await this.trash.restoreFolder(manager, id, { name, title });
    const path = folderPath({ ownerId, folderName: name });
    const shown = shownTitle({ name, title });
    return { message: 'Folder restored', path, title: shown, filename: null };
  }

  private async restorePhoto(
    manager: EntityManager,
    { id, ownerId, folderName, title }: LockedTrash,
    trashedFrom: string,
  ): Promise<RestoredTrash> {
    const photo = await this.trash.photoIn(manager, id);
    if (photo === null) {
      throw notFound('Deleted photo or folder');
    }
    const former = await this.trash.lockFolder(manager, trashedFrom);
    const folder = former ?? {
      id: await this.folders.ensure(manager, { ownerId, folderName }, title),
      name: folderName,
      title,
    };
    const taken = new Set(await this.photos.filenamesIn(manager, folder.id));
    const filename = freeFileName(photo.filename, (name) => taken.has(name));
    await this.trash.restorePhoto(manager, id, { id: photo.id, folderId: folder.id, filename });
    const path = folderPath({ ownerId, folderName: folder.name });
    return { message: 'Photo restored', path, title: shownTitle(folder), filename };
  }

  /** @throws DomainError 404 for what is somebody else's, as for what doesn't exist */
  private async ownerFor({ caller, trashId }: TrashReference): Promise<string> {
    const ownerId = await this.trash.ownerOf(trashId, await this.since());
    if (ownerId === null || !mayUseFoldersOf(ownerId, caller)) {
      throw notFound('Deleted photo or folder');
    }
    return ownerId;
  }

  /** What was deleted before is about to be removed. */
  private since(): Promise<Date> {
    return databaseClock.ago(this.dataSource.manager, KEPT_MS);
  }
}

function thumbnailUrl({ id, photoCount }: TrashedThing): string | null {
  return photoCount > 0 ? `/api/trash/${id}/thumbnail` : null;
}
