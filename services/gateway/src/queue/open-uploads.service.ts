import { Injectable } from '@nestjs/common';
import { Clock, RpcClient } from '@roomlight/platform';
import { LRUCache } from 'lru-cache';

/** Parts come many times a second; what is sent to an upload that has just ended is swept with it. */
const TRUSTED_MS = 5000;
const MAX_UPLOADS = 20_000;

/** Knows which uploads take parts, and tells the queue that they go on. */
@Injectable()
export class OpenUploadsService {
  private readonly open: LRUCache<string, true>;

  constructor(
    private readonly calls: RpcClient,
    clock: Clock,
  ) {
    this.open = new LRUCache<string, true>({ max: MAX_UPLOADS, ttl: TRUSTED_MS, perf: clock });
  }

  /** @throws DomainError 404 or 410 when the user has no such upload, or no longer */
  async goOn(userId: string, uploadId: string): Promise<void> {
    const key = `${userId}/${uploadId}`;
    if (!this.open.has(key)) {
      await this.calls.request('queue.upload.continue.v1', { userId, uploadId });
      this.open.set(key, true);
    }
  }
}
