import { Injectable } from '@nestjs/common';
import { DomainError, type EnhancementSource } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';

/** Asks media for the present picture of a photo that gets another. */
@Injectable()
export class PhotoSourcesClient {
  constructor(private readonly calls: RpcClient) {}

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
