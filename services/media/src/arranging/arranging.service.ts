import {
  movedBefore,
  notFound,
  type Done,
  type MarkPhotos,
  type MovePhotos,
  type OpenFolder,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { usableFolder } from '../model/folder-access.rules.js';
import { FoldersRepository } from '../model/folders.repository.js';
import { inOrder } from '../model/photo-order.rules.js';
import { ArrangingRepository } from './arranging.repository.js';

/** Puts the photos of a folder in order and marks them. */
@Injectable()
export class ArrangingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly folders: FoldersRepository,
    private readonly arranging: ArrangingRepository,
  ) {}

  /**
   * Moves photos relative to another one, so that moves from two tabs add up.
   * @throws DomainError 404
   */
  async move(request: MovePhotos): Promise<Done> {
    const { photoIds, beforePhotoId = null } = request.move;
    await this.inFolder(request, async (manager, folderId) => {
      const photos = inOrder(await this.arranging.placesIn(manager, folderId));
      const ids = photos.map(({ id }) => id);
      await this.arranging.place(manager, movedBefore(ids, photoIds, beforePhotoId));
    });
    return { message: 'Photos moved' };
  }

  /** @throws DomainError 404 */
  async mark(request: MarkPhotos): Promise<Done> {
    await this.inFolder(request, (manager, folderId) =>
      this.arranging.mark(manager, folderId, request.marks),
    );
    return { message: 'Photos marked' };
  }

  /** Locks the folder, so that two changes of its photos neither miss nor wait for each other's rows. */
  private inFolder(
    request: OpenFolder,
    change: (manager: EntityManager, folderId: string) => Promise<void>,
  ): Promise<void> {
    const folder = usableFolder(request, 'Folder');
    return this.dataSource.transaction(async (manager) => {
      const folderId = await this.folders.lock(manager, folder);
      if (folderId === null) {
        throw notFound('Folder');
      }
      await change(manager, folderId);
    });
  }
}
