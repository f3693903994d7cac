import {
  folderPath,
  notFound,
  photoUrl,
  type Caller,
  type FolderDetail,
  type FolderList,
  type FolderPhoto,
  type FolderReference,
  type ListingStanding,
  type OpenFolder,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { usableFolder } from '../model/folder-access.rules.js';
import { FoldersRepository } from '../model/folders.repository.js';
import { shownTitle } from '../model/folder-title.rules.js';
import { lookOf } from '../model/folder-look.rules.js';
import { inOrder } from '../model/photo-order.rules.js';
import { PhotosRepository, type StoredPhoto } from '../model/photos.repository.js';

@Injectable()
export class FoldersService {
  constructor(
    private readonly folders: FoldersRepository,
    private readonly photos: PhotosRepository,
  ) {}

  /** The caller's own folders, newest first. */
  async list(caller: Caller): Promise<FolderList> {
    const overview = await this.folders.overviewOf(caller.id);
    return {
      folders: overview.map(({ name, title, createdAt, photoCount, cover }) => {
        const folder = { ownerId: caller.id, folderName: name };
        return {
          name,
          title: shownTitle({ name, title }),
          path: folderPath(folder),
          createdAt: createdAt.toISOString(),
          photoCount,
          coverUrl: cover && photoUrl(folder, cover.filename, cover.versionId),
        };
      }),
    };
  }

  /** Where listings' photos are, and which listings lost their folder. */
  standing(listingIds: readonly string[]): Promise<ListingStanding> {
    return this.folders.standing(listingIds);
  }

  /** @throws DomainError 404, for somebody else's folder as for a missing one */
  async open(request: OpenFolder): Promise<FolderDetail> {
    const reference = usableFolder(request, 'Folder');
    const folder = await this.folders.find(reference);
    if (folder === null) {
      throw notFound('Folder');
    }
    const photos = await this.photos.inFolder(folder.id);
    return {
      name: folder.name,
      title: shownTitle(folder),
      path: folderPath(reference),
      createdAt: folder.createdAt.toISOString(),
      processing: photos.some(({ processing }) => processing),
      look: lookOf(folder, photos),
      photos: inOrder(photos).map((photo) => folderPhoto(reference, photo)),
    };
  }
}

function folderPhoto(
  folder: FolderReference,
  { id, filename, versionId, createdAt, width, height, size, ...photo }: StoredPhoto,
): FolderPhoto {
  const { listingId, enhancedBy, processing, room, rating, flag, approved, alterations, lost } =
    photo;
  return {
    id,
    filename,
    url: photoUrl(folder, filename, versionId),
    width,
    height,
    size,
    createdAt: createdAt.toISOString(),
    listingId,
    enhancedBy,
    processing,
    room,
    rating,
    flag,
    approved,
    alterations,
    lost,
  };
}
