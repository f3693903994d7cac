import { Injectable } from '@nestjs/common';
import type { MergeReport } from '@roomlight/imaging';
import { DataSource, In, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { SetProgress } from '../listings/listing-status.rules.js';
import type { StagedSet } from '../uploads/upload.rules.js';
import { Frame } from './frame.entity.js';
import { ListingSet } from './listing-set.entity.js';

/** One worker's try at a set. Only the set's latest try may finish it. */
export interface Attempt {
  setId: string;
  /** Of the photo's version that this try makes. */
  versionId: string;
}

@Injectable()
export class SetsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(manager: EntityManager, id: string): Promise<ListingSet | null> {
    return manager.findOneBy(ListingSet, { id });
  }

  /** How far the listing's sets are, in the order of the upload. */
  progressOf(manager: EntityManager, listingId: string): Promise<SetProgress[]> {
    return manager.query<SetProgress[]>(
      `select hdr_filename as "hdrFilename", state, failure_reason as "failureReason"
         from sets where listing_id = $1 order by position`,
      [listingId],
    );
  }

  /** @param offset position of the first of them in the listing */
  async insert(
    manager: EntityManager,
    listing: { id: string; userId: string },
    offset: number,
    staged: readonly StagedSet[],
  ): Promise<void> {
    const sets = staged.map((frames, i) => ({ id: uuid(), position: offset + i, frames }));
    await manager.insert(
      ListingSet,
      sets.map(({ id, position, frames: [hdr] }) => ({
        id,
        listingId: listing.id,
        userId: listing.userId,
        position,
        hdrFilename: hdr.filename,
        state: 'waiting',
      })),
    );
    await manager.insert(
      Frame,
      sets.flatMap(({ id, frames }) =>
        frames.map(({ key, filename, size }, position) => ({
          setId: id,
          position,
          key,
          filename,
          size,
        })),
      ),
    );
  }

  countInFlight(manager: EntityManager, userId: string): Promise<number> {
    return manager.countBy(ListingSet, { userId, state: 'dispatched' });
  }

  /** The user's next sets: those of the oldest listing first, in the order of the upload. */
  async nextWaiting(manager: EntityManager, userId: string, most: number): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `select s.id from sets s join listings l on l.id = s.listing_id
        where s.user_id = $1 and s.state = 'waiting' and l.status in ('queued', 'processing')
        order by l.created_at, l.id, s.position
        limit $2`,
      [userId, most],
    );
    return rows.map(({ id }) => id);
  }

  async dispatch(manager: EntityManager, ids: string[]): Promise<void> {
    await manager.update(
      ListingSet,
      { id: In(ids) },
      { state: 'dispatched', versionId: null, touchedAt: () => 'now()' },
    );
  }

  /** Makes this the set's latest attempt. */
  async begin(manager: EntityManager, { setId, versionId }: Attempt): Promise<void> {
    await manager.update(ListingSet, { id: setId }, { versionId, touchedAt: () => 'now()' });
  }

  /** A sign of life. @returns whether the set is still there and the attempt its latest one */
  async touch({ setId, versionId }: Attempt): Promise<boolean> {
    const { affected } = await this.dataSource.manager.update(
      ListingSet,
      { id: setId, versionId, state: 'dispatched' },
      { touchedAt: () => 'now()' },
    );
    return affected === 1;
  }

  /** @returns whether the attempt was the set's latest one */
  async markMerged(
    manager: EntityManager,
    { setId, versionId }: Attempt,
    mergeReport: MergeReport,
  ): Promise<boolean> {
    const { affected } = await manager.update(
      ListingSet,
      { id: setId, versionId, state: 'dispatched' },
      { state: 'merged', mergeReport },
    );
    return affected === 1;
  }

  /** @returns whether the set was with the workers */
  async markFailed(manager: EntityManager, setId: string, reason: string): Promise<boolean> {
    const { affected } = await manager.update(
      ListingSet,
      { id: setId, state: 'dispatched' },
      { state: 'failed', failureReason: reason },
    );
    return affected === 1;
  }

  /** @returns whether the set was merged and not yet stored */
  async markStored(manager: EntityManager, setId: string): Promise<boolean> {
    const { affected } = await manager.update(
      ListingSet,
      { id: setId, state: 'merged' },
      { state: 'stored' },
    );
    return affected === 1;
  }

  /** Those whose photos workers are making, or may have made without being able to say so. */
  attemptsOfListings(manager: EntityManager, listingIds: readonly string[]): Promise<Attempt[]> {
    return manager.query<Attempt[]>(
      `select id as "setId", version_id as "versionId" from sets
        where listing_id = any($1) and state in ('dispatched', 'failed') and version_id is not null`,
      [listingIds],
    );
  }

  async retryFailed(manager: EntityManager, listingId: string): Promise<void> {
    await manager.update(
      ListingSet,
      { listingId, state: 'failed' },
      { state: 'waiting', failureReason: null },
    );
  }

  async usersWithWaitingSets(): Promise<string[]> {
    const rows = await this.dataSource.query<{ userId: string }[]>(
      `select distinct s.user_id as "userId" from sets s join listings l on l.id = s.listing_id
        where s.state = 'waiting' and l.status in ('queued', 'processing')`,
    );
    return rows.map(({ userId }) => userId);
  }

  /** Dispatched sets without a sign of life since then; they count as touched now. */
  async takeSilent(manager: EntityManager, before: Date): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `select id from sets where state = 'dispatched' and touched_at < $1
        for update skip locked`,
      [before],
    );
    const ids = rows.map(({ id }) => id);
    await manager.update(ListingSet, { id: In(ids) }, { touchedAt: () => 'now()' });
    return ids;
  }

  /** Sets that were merged before then and aren't stored yet wait for another merge. @returns their ids */
  async mergeAgain(before: Date): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `with again as (
         update sets set state = 'waiting' where state = 'merged' and touched_at < $1 returning id
       )
       select id from again`,
      [before],
    );
    return rows.map(({ id }) => id);
  }
}
