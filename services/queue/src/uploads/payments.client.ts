import { Injectable } from '@nestjs/common';
import type { ReceiveChunk } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';

/** Refuses uploads that must be paid for and aren't. */
@Injectable()
export class Payments {
  constructor(private readonly calls: RpcClient) {}

  /**
   * Holds so many sets of the listing: they count until the queue reports their outcome.
   * @throws DomainError 402 when they must be paid for first
   */
  async require(
    { userId, listingName }: Pick<ReceiveChunk, 'userId' | 'listingName'>,
    listingId: string,
    photoCount: number,
  ): Promise<void> {
    await this.calls.request('billing.upload.authorise.v1', {
      userId,
      listingName,
      uploadId: listingId,
      photoCount,
    });
  }
}
