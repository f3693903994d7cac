import {
  DEFAULT_ENHANCEMENT,
  notFound,
  type LocateStyledPhoto,
  type PhotoLocation,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import type { StyledRendition } from '@roomlight/imaging';
import { AdjustedPhotosService } from '../derived-images/adjusted-photos.service.js';
import { usableFolder } from '../model/folder-access.rules.js';
import { PhotosRepository } from '../model/photos.repository.js';
import { OwnStylesRepository } from './own-styles.repository.js';

/** Small pictures of what photos would look like in a style, or in a look of the photographer's own. */
@Injectable()
export class StyledPhotosService {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly styles: OwnStylesRepository,
    private readonly adjusted: AdjustedPhotosService,
  ) {}

  /**
   * Made on the first request, from what the photo would be finished from.
   * @throws DomainError 404 for a missing photo or look, and for somebody else's; 422, 429 and 503 as for smaller copies
   */
  async locate(request: LocateStyledPhoto): Promise<PhotoLocation> {
    const { caller, filename, versionId, width, format, ownStyleId } = request;
    const folder = usableFolder(request, 'Photo');
    const found = await this.photos.findVersion({ ...folder, filename, versionId });
    const source = found && (await this.styles.unfinished(found.versionId));
    if (found === null || source === null) {
      throw notFound('Photo');
    }
    const finish = await this.finishOf(request);
    const name = ownStyleId ?? request.enhanceType;
    const rendition = { width, format, finish };
    return {
      ...(await this.adjusted.makeStyled(caller.id, source, name, rendition)),
      contentType: `image/${format}`,
      versionId,
      filename,
      modifiedAt: found.createdAt.toISOString(),
    };
  }

  private async finishOf({
    caller,
    enhanceType: style,
    ownStyleId,
  }: LocateStyledPhoto): Promise<StyledRendition['finish']> {
    const { brightnessMultiplier, maintainColorAccuracy, enhanceWindows } = DEFAULT_ENHANCEMENT;
    const tone = { style, keepColours: maintainColorAccuracy, enhanceWindows };
    if (ownStyleId === undefined) {
      return { ...tone, brightness: brightnessMultiplier };
    }
    const ownStyle = await this.styles.model(ownStyleId, caller.id);
    if (ownStyle === null) {
      throw notFound('Look');
    }
    return { ...tone, ownStyle, brightness: 1 };
  }
}
