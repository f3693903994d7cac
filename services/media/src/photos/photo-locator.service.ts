import {
  isNeutral,
  MAPS_TYPE,
  mapsKey,
  notFound,
  versionKey,
  type LocateAdjustedPhoto,
  type LocatePhoto,
  type PhotoLocation,
  renditionKey,
  type VersionReference,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { AdjustedPhotosService } from '../derived-images/adjusted-photos.service.js';
import { deliveredObject } from '../derived-images/delivered-object.rules.js';
import { DeliveredPhotosService } from '../derived-images/delivered-photos.service.js';
import { RenditionsService } from '../derived-images/renditions.service.js';
import { usableFolder } from '../model/folder-access.rules.js';
import { PhotosRepository } from '../model/photos.repository.js';

/** Locates a photo in the object store: the original, a smaller copy or one with adjusted colours. */
@Injectable()
export class PhotoLocatorService {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly renditions: RenditionsService,
    private readonly adjusted: AdjustedPhotosService,
    private readonly delivered: DeliveredPhotosService,
  ) {}

  /**
   * A smaller copy, and one that may leave the account, is made on the first request.
   * @throws DomainError 404, for somebody else's photo as for a missing one; 422 when the photo can't be made smaller
   * because it is damaged or too large; 429 when too many of the caller's are waiting to be made, 503 when too many of
   * everybody's are
   */
  async locate(request: LocatePhoto): Promise<PhotoLocation> {
    const { filename, versionId, width, format = 'jpeg' } = request;
    const folder = usableFolder(request, 'Photo');
    const rendition = width === undefined ? undefined : { width, format, watermarked: false };
    const found = await this.photos.findVersion({ ...folder, filename, versionId, rendition });
    if (found === null) {
      throw notFound('Photo');
    }
    const version = {
      versionId: found.versionId,
      filename: found.filename,
      modifiedAt: found.createdAt.toISOString(),
    };
    if (rendition === undefined && request.isDelivered === true) {
      const deliveredSize =
        found.deliveredSize ?? (await this.delivered.make(request.caller.id, found));
      const object = deliveredObject({ ...found, deliveredSize });
      if (object === null) {
        throw notFound('Photo');
      }
      return { ...version, ...object, contentType: `image/${found.format}` };
    }
    if (rendition === undefined) {
      const key = versionKey(found.photoId, found.versionId);
      return { ...version, key, size: found.size, contentType: `image/${found.format}` };
    }
    const made =
      found.renditionSize === null
        ? await this.renditions.make(request.caller.id, found, rendition)
        : { key: renditionKey(found.versionId, rendition), size: found.renditionSize };
    return { ...version, ...made, contentType: `image/${format}` };
  }

  /**
   * The light maps of a version.
   * @throws DomainError 404, also for a version without them
   */
  async locateMaps(request: VersionReference): Promise<PhotoLocation> {
    const { filename, versionId } = request;
    const folder = usableFolder(request, 'Photo');
    const found = await this.photos.findVersion({ ...folder, filename, versionId });
    if (found === null || found.mapsSize === null) {
      throw notFound('Photo');
    }
    return {
      key: mapsKey(versionId),
      size: found.mapsSize,
      contentType: MAPS_TYPE,
      versionId,
      filename: found.filename,
      modifiedAt: found.createdAt.toISOString(),
    };
  }

  /**
   * A copy with adjusted colours is made on the first request.
   * @throws DomainError as `locate`
   */
  async locateAdjusted({ colours, ...request }: LocateAdjustedPhoto): Promise<PhotoLocation> {
    if (isNeutral(colours)) {
      return this.locate(request);
    }
    const { filename } = request;
    const found = await this.photos.findVersion({ ...usableFolder(request, 'Photo'), filename });
    if (found === null) {
      throw notFound('Photo');
    }
    return {
      ...(await this.adjusted.make(request.caller.id, found, colours)),
      contentType: 'image/jpeg',
      versionId: found.versionId,
      filename: found.filename,
      modifiedAt: found.createdAt.toISOString(),
    };
  }
}
