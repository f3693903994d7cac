import {
  folderNameOf,
  notFound,
  versionKey,
  type LocatePhoto,
  type PhotoLocation,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { mayUseFoldersOf } from '../folders/folder-access.rules.js';
import { renditionKey } from '../renditions/rendition-key.rules.js';
import { RenditionsService } from '../renditions/renditions.service.js';
import { PhotosRepository } from './photos.repository.js';

/** Says where in the object store a photo lies, as it is or smaller. */
@Injectable()
export class PhotoLocator {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly renditions: RenditionsService,
  ) {}

  /**
   * A smaller one is made when it is asked for the first time.
   * @throws DomainError 404, the same for somebody else's photo as for none; 422 when the photo can't be made smaller
   * because it is damaged; 503 when too many are waiting to be made
   */
  async locate(request: LocatePhoto): Promise<PhotoLocation> {
    const { caller, ownerId, filename, versionId, width, format = 'jpeg' } = request;
    const folderName = folderNameOf(request.folderName);
    const rendition = width === undefined ? undefined : { width, format };
    const found = mayUseFoldersOf(ownerId, caller)
      ? await this.photos.findVersion({ ownerId, folderName, filename, versionId, rendition })
      : null;
    if (found === null) {
      throw notFound('Photo');
    }
    const version = {
      versionId: found.versionId,
      filename: found.filename,
      modifiedAt: found.createdAt.toISOString(),
    };
    if (rendition === undefined) {
      const key = versionKey(found.photoId, found.versionId);
      return { ...version, key, size: found.size, contentType: `image/${found.format}` };
    }
    return {
      ...version,
      key: renditionKey(found.versionId, rendition),
      size: found.renditionSize ?? (await this.renditions.make(found, rendition)),
      contentType: `image/${format}`,
    };
  }
}
