import { Injectable } from '@nestjs/common';
import { DomainError, type EnhancementSource } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';

/** Asks media for the present picture of a photo that gets another. */
@Injectable()
export class PhotoSourcesClient {
  constructor(private readonly calls: RpcClient) {}

  /** Whether an object that wasn't found can't be restored either. */
  async isLost(key: string): Promise<boolean> {
    const { lost } = await this.calls.request('media.object.report-missing.v1', { keys: [key] });
    return lost.length > 0;
  }

  /** Null when the photo is gone. */
  async find(photoId: string, signal: AbortSignal): Promise<EnhancementSource | null> {
    try {
      return await this.calls.request('media.photo.enhancement-source.v1', { photoId }, { signal });
    } catch (error) {
      if (error instanceof DomainError && error.status === 404) {
        return null;
      }
      throw error;
    }
  }
}
