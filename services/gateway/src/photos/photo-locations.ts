import { Injectable } from '@nestjs/common';
import type { FolderReference, LocatePhoto, PhotoLocation } from '@roomlight/contracts';
import type { CurrentUser } from '@roomlight/contracts';
import { Calls } from '@roomlight/platform';
import { LRUCache } from 'lru-cache';
import { callerOf } from '../http/access.decorator.js';
import type { PhotoQuery } from './photo-query.rules.js';

const MAX_LOCATIONS = 10_000;
/** Long enough for an address that many ask for, too short for a person to see an old photo. */
const CURRENT_KEPT_MS = 250;

export interface PhotoRequest extends Omit<PhotoQuery, 'download'> {
  folder: FolderReference;
  filename: string;
}

/**
 * Where photos lie, kept for those who may have it: where a version lies, which never changes, as long as there is
 * room; which version is the current one for a moment only.
 */
@Injectable()
export class PhotoLocations {
  private readonly known = new LRUCache<string, PhotoLocation>({ max: MAX_LOCATIONS });

  constructor(private readonly calls: Calls) {}

  async locate(user: CurrentUser, request: PhotoRequest): Promise<PhotoLocation> {
    const { folder, filename, versionId, size } = request;
    const key = cacheKey(request);
    const mayHave = user.id === folder.ownerId || user.role === 'admin';
    const known = mayHave ? this.known.get(key) : undefined;
    if (known !== undefined) {
      return known;
    }
    const question: LocatePhoto = { caller: callerOf(user), ...folder, filename, ...size };
    const location = await this.calls.ask(
      'media.photo.locate.v1',
      versionId === undefined ? question : { ...question, versionId },
    );
    this.known.set(key, location, versionId === undefined ? { ttl: CURRENT_KEPT_MS } : {});
    return location;
  }

  /** The object isn't there any more. */
  forget(request: PhotoRequest): void {
    this.known.delete(cacheKey(request));
  }
}

function cacheKey({ folder, filename, versionId, size }: PhotoRequest): string {
  return [folder.ownerId, folder.folderName, filename, versionId, size?.width, size?.format].join(
    '/',
  );
}
