import { Injectable } from '@nestjs/common';
import { databaseClock, Every, RpcClient } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { lockPaymentsOf } from '../model/payments-lock.helper.js';
import type { UseOfPayment } from '../model/use.entity.js';
import type { UseKind } from '../model/use-state.rules.js';
import { UsesRepository } from '../model/uses.repository.js';

const MINUTE_MS = 60_000;
const BATCH = 500;
/** Longer than the call that takes the photos, or an upload's next chunk, may follow. */
const HELD_MS: Record<UseKind, number> = { save: 2 * MINUTE_MS, listing: 30 * MINUTE_MS };

/**
 * Releases the uses that are held for photos that never arrived because a process died. Asks the services that store the
 * photos first: those that have arrived count, however late their event is.
 */
@Injectable()
export class HeldUsesSweep {
  constructor(
    private readonly dataSource: DataSource,
    private readonly uses: UsesRepository,
    private readonly calls: RpcClient,
  ) {}

  @Every(MINUTE_MS, 'release photos that never came')
  async releaseLost(): Promise<void> {
    await this.releaseOf('save', async (ids) => {
      const { photoIds } = await this.calls.request('media.photo.known.v1', { photoIds: ids });
      return photoIds;
    });
    await this.releaseOf('listing', async (ids) => {
      const { listingIds } = await this.calls.request('queue.listing.known.v1', {
        listingIds: ids,
      });
      return listingIds;
    });
  }

  /** @param known says which of them its service has */
  private async releaseOf(
    kind: UseKind,
    known: (ids: string[]) => Promise<string[]>,
  ): Promise<void> {
    const { manager } = this.dataSource;
    const before = await databaseClock.ago(manager, HELD_MS[kind]);
    const held = await this.uses.heldBefore(manager, kind, before, BATCH);
    if (held.length === 0) {
      return;
    }
    const kept = new Set(await known(held.map(({ id }) => id)));
    for (const use of held.filter(({ id }) => !kept.has(id))) {
      await this.release(use, before);
    }
  }

  private release(use: UseOfPayment, heldBefore: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await lockPaymentsOf(manager, use.userId);
      await this.uses.release(manager, use, heldBefore);
    });
  }
}
