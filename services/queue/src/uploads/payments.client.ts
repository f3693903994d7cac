import { Injectable } from '@nestjs/common';
import type { ReceiveChunk } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';

/** Nobody uploads what must be paid for and isn't. */
@Injectable()
export class Payments {
  constructor(private readonly calls: RpcClient) {}

  /**
   * The listing's sets up to the chunk's end count from now on, until the queue tells what has become of them.
   * @throws DomainError 402 when they must be paid for first
   */
  async require(
    { userId, listingName, setOffset, setSizes }: ReceiveChunk,
    listingId: string,
  ): Promise<void> {
    await this.calls.request('billing.upload.authorise.v1', {
      userId,
      listingName,
      uploadId: listingId,
      photoCount: setOffset + setSizes.length,
    });
  }
}
