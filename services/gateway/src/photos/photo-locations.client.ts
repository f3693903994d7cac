import { Injectable } from '@nestjs/common';
import type {
  CallRequest,
  CurrentUser,
  FolderReference,
  PhotoLocation,
  PhotosTrashed,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { LRUCache } from 'lru-cache';
import { callerOf } from '../http/auth/access.decorator.js';
import type { PhotoQuery } from './photo-query.rules.js';

const MAX_LOCATIONS = 50_000;
/** Media may have to render the photo first. */
const ADJUST_DEADLINE_MS = 60_000;

export interface PhotoRequest extends Omit<PhotoQuery, 'download'> {
  folder: FolderReference;
  filename: string;
}

/** Locates photos. The location of a version never changes, so it is cached for users with access. */
@Injectable()
export class PhotoLocations {
  private readonly versions = new LRUCache<string, PhotoLocation>({ max: MAX_LOCATIONS });

  constructor(private readonly calls: RpcClient) {}

  async locate(user: CurrentUser, request: PhotoRequest): Promise<PhotoLocation> {
    const key = cacheKey(request);
    const mayHave = user.id === request.folder.ownerId || user.role === 'admin';
    const known = key !== null && mayHave ? this.versions.get(key) : undefined;
    if (known !== undefined) {
      return known;
    }
    const location = await this.ask(user, request);
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

  /** Photos were moved to the trash: one of a folder, or all of them. */
  forgetTrashed({ ownerId, folderName, filename }: PhotosTrashed): void {
    const prefix = [ownerId, folderName, ...(filename === undefined ? [] : [filename]), ''].join(
      '/',
    );
    for (const key of [...this.versions.keys()]) {
      if (key.startsWith(prefix)) {
        this.versions.delete(key);
      }
    }
  }

  private ask(
    user: CurrentUser,
    { folder, filename, versionId, variant }: PhotoRequest,
  ): Promise<PhotoLocation> {
    const photo = { caller: callerOf(user), ...folder, filename };
    const version = versionId === undefined ? {} : { versionId };
    const locate = (
      size: Pick<CallRequest<'media.photo.locate.v1'>, 'width' | 'format' | 'isDelivered'>,
    ) => this.calls.request('media.photo.locate.v1', { ...photo, ...version, ...size });
    switch (variant.kind) {
      case 'stored':
        return locate({});
      case 'delivered':
        return locate({ isDelivered: true });
      case 'small':
        return locate({ width: variant.width, format: variant.format });
      case 'styled': {
        const { kind: _, ...styled } = variant;
        return this.calls.request(
          'media.photo.locate-styled.v1',
          { ...photo, ...styled },
          { deadlineMs: ADJUST_DEADLINE_MS },
        );
      }
      case 'adjusted':
        return this.calls.request(
          'media.photo.locate-adjusted.v1',
          { ...photo, colours: variant.colours },
          { deadlineMs: ADJUST_DEADLINE_MS },
        );
    }
  }
}

/** Null for the current version, which may change. */
function cacheKey({ folder, filename, versionId, variant }: PhotoRequest): string | null {
  if (versionId === undefined || variant.kind === 'adjusted' || variant.kind === 'styled') {
    return null;
  }
  const size = variant.kind === 'small' ? [variant.width, variant.format] : [variant.kind];
  return [folder.ownerId, folder.folderName, filename, versionId, ...size].join('/');
}
