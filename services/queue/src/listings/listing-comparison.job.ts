import { Injectable } from '@nestjs/common';
import { MAX_COMPARED } from '@roomlight/contracts';
import { Every, Reconciliation, RpcClient } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { FolderFollowerService } from './folder-follower.service.js';
import {
  type ComparedListing,
  listingDifferences,
  type ListingDifference,
} from './listing-comparison.rules.js';

const HOUR_MS = 3_600_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Follows folders that were renamed or deleted, where the event about it was lost. */
@Injectable()
export class ListingComparison {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calls: RpcClient,
    private readonly reconciliation: Reconciliation,
    private readonly follower: FolderFollowerService,
  ) {}

  @Every(6 * HOUR_MS, 'compare listings with media')
  compare(signal: AbortSignal): Promise<void> {
    return this.reconciliation.compare(
      {
        label: 'listings with media',
        report: 'queue.differences.found.v1',
        find: (stopping) => this.find(stopping),
        repair: (manager, found) => this.repair(manager, found),
      },
      signal,
    );
  }

  private async find(signal: AbortSignal): Promise<ListingDifference[]> {
    const found: ListingDifference[] = [];
    for (let page = await this.page(BEFORE_ALL); page.length > 0;) {
      signal.throwIfAborted();
      found.push(...(await this.differencesOf(page)));
      page = await this.page(page.at(-1)?.id ?? '');
    }
    return found;
  }

  private async differencesOf(listings: readonly ComparedListing[]): Promise<ListingDifference[]> {
    const listingIds = listings.map(({ id }) => id);
    return listingDifferences(
      listings,
      await this.calls.request('media.listing.standing.v1', { listingIds }),
    );
  }

  private page(after: string): Promise<ComparedListing[]> {
    return this.dataSource.query<ComparedListing[]>(
      `select id, user_id as "userId", folder_name as "folderName"
         from listings where id > $1 order by id limit $2`,
      [after, MAX_COMPARED],
    );
  }

  private async repair(
    manager: EntityManager,
    { id, userId: ownerId, folderName, what }: ListingDifference,
  ): Promise<void> {
    const now = await manager.query<ComparedListing[]>(
      'select id, user_id as "userId", folder_name as "folderName" from listings where id = $1',
      [id],
    );
    const still = (await this.differencesOf(now)).some((found) => found.what === what);
    if (!still) {
      throw new Error('The listing no longer differs');
    }
    if (folderName === null) {
      await this.follower.remove(manager, { ownerId, listingIds: [id] });
    } else {
      const formerName = now[0]?.folderName ?? folderName;
      await this.follower.rename(manager, { ownerId, listingIds: [id], formerName, folderName });
    }
  }
}
