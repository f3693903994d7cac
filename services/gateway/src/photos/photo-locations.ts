import { Injectable } from '@nestjs/common';
import type {
  CurrentUser,
  FolderReference,
  LocatePhoto,
  PhotoLocation,
} from '@roomlight/contracts';
import { Calls } from '@roomlight/platform';
import { LRUCache } from 'lru-cache';
import { callerOf } from '../http/access.decorator.js';
import type { PhotoQuery } from './photo-query.rules.js';

const MAX_LOCATIONS = 50_000;

export interface PhotoRequest extends Omit<PhotoQuery, 'download'> {
  folder: FolderReference;
  filename: string;
}

/** Where photos lie. Where a version lies never changes, so that answer is kept for those who may have it. */
@Injectable()
export class PhotoLocations {
  private readonly versions = new LRUCache<string, PhotoLocation>({ max: MAX_LOCATIONS });

  constructor(private readonly calls: Calls) {}

  async locate(user: CurrentUser, request: PhotoRequest): Promise<PhotoLocation> {
    const { folder, filename, versionId, size } = request;
    const key = cacheKey(request);
    const mayHave = user.id === folder.ownerId || user.role === 'admin';
    const known = key !== null && mayHave ? this.versions.get(key) : undefined;
    if (known !== undefined) {
      return known;
    }
    const question: LocatePhoto = { caller: callerOf(user), ...folder, filename, ...size };
    const location = await this.calls.ask(
      'media.photo.locate.v1',
      versionId === undefined ? question : { ...question, versionId },
    );
    if (key !== null) {
      this.versions.set(key, location);
    }
    return location;
  }

  /** The object isn't there any more. */
  forget(request: PhotoRequest): void {
    const key = cacheKey(request);
    if (key !== null) {
      this.versions.delete(key);
    }
  }
}

/** Null for the current version, which is another one tomorrow. */
function cacheKey({ folder, filename, versionId, size }: PhotoRequest): string | null {
  return versionId === undefined
    ? null
    : [folder.ownerId, folder.folderName, filename, versionId, size?.width, size?.format].join('/');
}
