import { Injectable } from '@nestjs/common';
import type { OrderedEnhancement, Provider } from '@roomlight/contracts';
import { DataSource, In, Not, type EntityManager } from 'typeorm';
import type { Outcome } from './listing-status.rules.js';
import { Listing } from './listing.entity.js';
import type { ReportedSet } from './merge-notes.rules.js';

/** A listing as the queue shows it. */
export type ListedListing = Omit<
  Listing,
  | 'status'
  | 'lastChunkAt'
  | 'totalChunks'
  | 'totalExpected'
  | 'uploadBytes'
  | 'enhancement'
  | 'developRaw'
> & {
  status: Exclude<Listing['status'], 'uploading'>;
  /** How many of the enhanced photos got a new sky; null when none was asked for, or nobody recorded it. */
  newSkies: number | null;
  /** Those that were merged without all their frames, in the order of the upload. */
  reportedSets: ReportedSet[];
};

type NewListing = Pick<
  Listing,
  | 'id'
  | 'userId'
  | 'listingName'
  | 'folderName'
  | 'totalChunks'
  | 'totalExpected'
  | 'provider'
  | 'developRaw'
> &
  Partial<Pick<Listing, 'uploadBytes'>>;

/** An upload that isn't complete. */
export interface UnfinishedUpload {
  id: string;
  lastChunkAt: Date;
  /** As announced, or else those that have arrived. */
  bytes: number;
}

export type AbandonedUpload = Pick<Listing, 'id' | 'userId' | 'lastChunkAt' | 'uploadBytes'>;

type Counts = Pick<Listing, 'completedPhotos' | 'totalPhotos'>;

/** Fields that are reset when a listing waits for workers again. */
const QUEUED_ANEW = {
  status: 'queued',
  startedAt: null,
  completedAt: null,
  errorMessage: null,
} as const;

/** Of a listing's photos whose enhancement has been stored; the select's source must be `listings`. */
const NEW_SKIES = `(
  select (count(*) filter (where t.sky_replaced))::int from tasks t
   where t.listing_id = listings.id and t.kind = 'enhance' and t.state = 'stored'
  having count(t.sky_replaced) > 0)`;

@Injectable()
export class ListingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The user's listings whose uploads are complete, in no defined order. */
  complete(userId: string): Promise<ListedListing[]> {
    return this.dataSource.query<ListedListing[]>(
      `select id, user_id as "userId", listing_name as "listingName", folder_name as "folderName",
              status, created_at as "createdAt", started_at as "startedAt",
              completed_at as "completedAt", completed_photos as "completedPhotos",
              total_photos as "totalPhotos", phase, error_message as "errorMessage", provider,
              enhance_type as "enhanceType", ${NEW_SKIES} as "newSkies",
              (select coalesce(json_agg(json_build_object(
                        'filename', t.filename,
                        'method', t.merge_report->>'method',
                        'framesRejected', t.merge_report->'framesRejected',
                        'takenForHdr', t.merge_report->>'takenForHdr',
                        'undeveloped', t.merge_report->'undeveloped',
                        'turned', t.merge_report->'turned') order by t.position), '[]')
                 from tasks t
                where t.listing_id = listings.id
                  and (t.merge_report->'framesRejected' <> '[]'
                       or t.merge_report->>'takenForHdr' is not null
                       or t.merge_report->'undeveloped' is not null
                       or t.merge_report->'turned' is not null)
              ) as "reportedSets"
         from listings where user_id = $1 and status <> 'uploading'`,
      [userId],
    );
  }

  find(manager: EntityManager, id: string): Promise<Listing | null> {
    return manager.findOneBy(Listing, { id });
  }

  /** See `ListedListing`. */
  async newSkies(id: string): Promise<number | null> {
    const [row] = await this.dataSource.query<{ newSkies: number | null }[]>(
      `select ${NEW_SKIES} as "newSkies" from listings where id = $1`,
      [id],
    );
    return row?.newSkies ?? null;
  }

  /** The one of the folder's listings that isn't completed. */
  findActive(manager: EntityManager, userId: string, folderName: string): Promise<Listing | null> {
    return manager.findOneBy(Listing, { userId, folderName, status: Not('completed') });
  }

  named(manager: EntityManager, userId: string, folderName: string): Promise<Listing[]> {
    return manager.findBy(Listing, { userId, folderName });
  }

  withIds(manager: EntityManager, ids: readonly string[]): Promise<Listing[]> {
    return manager.findBy(Listing, { id: In([...ids]) });
  }

  ofUser(manager: EntityManager, userId: string): Promise<Listing[]> {
    return manager.findBy(Listing, { userId });
  }

  async isEnded(manager: EntityManager, uploadId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>('select 1 from ended_uploads where id = $1', [
      uploadId,
    ]);
    return rows.length > 0;
  }

  async insert(manager: EntityManager, listing: NewListing): Promise<void> {
    await manager.insert(Listing, { ...listing, status: 'uploading' });
  }

  async recordAuthorisedSets(manager: EntityManager, id: string, count: number): Promise<void> {
    await manager.query(
      'update listings set authorised_sets = greatest(authorised_sets, $2) where id = $1',
      [id, count],
    );
  }

  async noteChunk(manager: EntityManager, id: string): Promise<void> {
    await manager.update(Listing, { id }, { lastChunkAt: () => 'now()' });
  }

  /** Notes a part of an upload; the time is exact to half a minute, so that not every part writes a row. */
  async notePart(manager: EntityManager, id: string): Promise<void> {
    await manager.query(
      `update listings set last_chunk_at = now()
        where id = $1 and status = 'uploading' and last_chunk_at < now() - interval '30 seconds'`,
      [id],
    );
  }

  async queue(manager: EntityManager, id: string, totalPhotos: number): Promise<void> {
    await manager.update(Listing, { id }, { status: 'queued', totalPhotos });
  }

  /** Photos of its folder are to be enhanced, or merged again when there is no enhancement. */
  async queueForEnhancement(
    manager: EntityManager,
    id: string,
    enhancement: OrderedEnhancement | null,
    provider: Provider,
    totalPhotos: number,
  ): Promise<void> {
    await manager.update(
      Listing,
      { id },
      {
        ...QUEUED_ANEW,
        phase: 'enhance',
        enhancement,
        enhanceType: enhancement?.enhanceType ?? null,
        provider,
        completedPhotos: 0,
        totalPhotos,
      },
    );
  }

  /** A worker has taken its first task. */
  async start(manager: EntityManager, id: string): Promise<void> {
    await manager.update(
      Listing,
      { id, status: 'queued' },
      { status: 'processing', startedAt: () => 'now()' },
    );
  }

  /**
   * Counts one more stored photo of this phase, without a look at the others.
   * @returns false, and counts nothing, when no task of the phase is unfinished
   */
  async countStored(
    manager: EntityManager,
    { id, phase }: Pick<Listing, 'id' | 'phase'>,
  ): Promise<boolean> {
    const [, counted] = await manager.query<[unknown[], number]>(
      `update listings set completed_photos = completed_photos + 1
        where id = $1 and exists (
          select 1 from tasks
           where listing_id = $1 and kind = $2 and state in ('waiting', 'dispatched', 'made'))`,
      [id, phase],
    );
    return counted === 1;
  }

  async settle(
    manager: EntityManager,
    id: string,
    counts: Counts,
    outcome: Outcome,
  ): Promise<void> {
    const isOver = outcome.status !== 'processing';
    await manager.update(
      Listing,
      { id },
      {
        ...counts,
        ...(isOver && { status: outcome.status, completedAt: () => 'now()' }),
        ...(outcome.status === 'failed' && { errorMessage: outcome.errorMessage }),
      },
    );
  }

  async requeue(manager: EntityManager, id: string, provider: Provider): Promise<void> {
    await manager.update(Listing, { id }, { ...QUEUED_ANEW, provider });
  }

  /** Ends the enhancement early and restores the counts of the merge. */
  async backToMerged(manager: EntityManager, id: string, counts: Counts): Promise<void> {
    await manager.update(
      Listing,
      { id },
      {
        ...counts,
        phase: 'merge',
        status: 'completed',
        errorMessage: null,
        completedAt: () => 'now()',
      },
    );
  }

  /** The user's uploads that aren't complete. */
  unfinished(manager: EntityManager, userId: string): Promise<UnfinishedUpload[]> {
    return manager.query<UnfinishedUpload[]>(
      `select l.id, l.last_chunk_at as "lastChunkAt",
              coalesce(l.upload_bytes,
                       (select sum(f.size) from frames f join tasks t on t.id = f.set_id
                         where t.listing_id = l.id),
                       0)::float8 as bytes
         from listings l
        where l.user_id = $1 and l.status = 'uploading'`,
      [userId],
    );
  }

  /** Uploads whose last chunk or part arrived before the given time. */
  abandoned(before: Date): Promise<AbandonedUpload[]> {
    return this.dataSource.query<AbandonedUpload[]>(
      `select id, user_id as "userId", last_chunk_at as "lastChunkAt", upload_bytes as "uploadBytes"
         from listings
        where status = 'uploading' and last_chunk_at < $1`,
      [before],
    );
  }

  async rename(
    manager: EntityManager,
    id: string,
    names: Pick<Listing, 'listingName' | 'folderName'>,
  ): Promise<void> {
    await manager.update(Listing, { id }, names);
  }

  /**
   * Removes the listings with their chunks, tasks and frames. Their ids are refused for ever, since payments are
   * counted by them.
   */
  async delete(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await manager.query(
      'insert into ended_uploads (id) select unnest($1::uuid[]) on conflict do nothing',
      [ids],
    );
    await manager.query('delete from listings where id = any($1)', [ids]);
  }
}
