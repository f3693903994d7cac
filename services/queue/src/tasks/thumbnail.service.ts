import { Injectable } from '@nestjs/common';
import { renditionKey, THUMBNAIL } from '@roomlight/contracts';
import type { SetFrame } from '@roomlight/imaging';
import { ObjectStore, putFile } from '@roomlight/storage';
import { EnhancementProvider } from '../providers/enhancement.provider.js';

/**
 * Stores thumbnails of produced photos while their files are at hand, so that they are there before a listing is
 * completed. Those of other photos are made by media.
 */
@Injectable()
export class ThumbnailService {
  constructor(
    private readonly provider: EnhancementProvider,
    private readonly store: ObjectStore,
  ) {}

  /**
   * @param photo is read; the file of the thumbnail is written beside it
   * @returns bytes
   */
  async put(versionId: string, photo: SetFrame, signal: AbortSignal): Promise<number> {
    const output = `${photo.path}.thumbnail`;
    await this.provider.thumbnail(photo, output, signal);
    const { size } = await putFile(this.store, renditionKey(versionId, THUMBNAIL), output, {
      contentType: `image/${THUMBNAIL.format}`,
      signal,
    });
    return size;
  }
}
