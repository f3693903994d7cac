import { Injectable } from '@nestjs/common';
import { Clock, RpcClient } from '@roomlight/platform';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';

/** How long a queue counts as unchanged when the hint that it has changed was lost. */
const MAX_AGE_MS = 10_000;
const MAX_USERS = 20_000;

export interface KnownListings {
  /** Of the answer's bytes, so that all gateways agree. */
  etag: string;
  /** The answer's JSON; null when the caller has it. */
  body: Uint8Array | null;
}

/**
 * Remembers what callers have of their queues, so that a poll of an unchanged queue asks nobody. The queue tells by a
 * broadcast when one has changed.
 */
@Injectable()
export class ListingsCacheService {
  private readonly etags: LRUCache<string, string>;
  /** The number of each user's last change, of all that were told here. */
  private readonly changes = new LRUCache<string, number>({ max: MAX_USERS });
  private changeCount = 0;

  constructor(
    private readonly calls: RpcClient,
    clock: Clock,
  ) {
    this.etags = new LRUCache<string, string>({ max: MAX_USERS, ttl: MAX_AGE_MS, perf: clock });
  }

  /** @param etag of the answer that the caller has */
  async read(userId: string, etag: string | undefined): Promise<KnownListings> {
    if (etag !== undefined && this.etags.get(userId) === etag) {
      return { etag, body: null };
    }
    const change = this.changes.get(userId);
    const body = await this.calls.requestRaw('queue.listing.list.v1', { userId });
    const current = etagOf(body);
    // An answer that was on its way while the queue changed may be older than the change.
    if (this.changes.get(userId) === change) {
      this.etags.set(userId, current);
    }
    return { etag: current, body: current === etag ? null : body };
  }

  forget(userId: string): void {
    this.changeCount += 1;
    this.changes.set(userId, this.changeCount);
    this.etags.delete(userId);
  }
}

/** Weak: a proxy may compress the answer. */
const etagOf = (body: Uint8Array): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
