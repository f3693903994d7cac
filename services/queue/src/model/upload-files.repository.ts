import { Injectable } from '@nestjs/common';
import { frameKeys, PART_BYTES, stagingKey } from '@roomlight/contracts';
import type { EntityManager } from 'typeorm';
import type { StoredStatus } from './listing-status.rules.js';

/** A file of an upload that parts were claimed for. */
export interface ClaimedFile {
  /** Its number in the upload. */
  file: number;
  /** Bytes from its start to the end of the last part that was claimed. */
  size: number;
}

/** What an upload has announced and claimed. */
export interface UploadClaims {
  status: StoredStatus;
  /** Number of files. */
  totalExpected: number;
  /** Bytes of all files; null for one that was never announced. */
  uploadBytes: number | null;
  /** Bytes of the files in parts, and of the frames that came with the form of their chunk. */
  claimedBytes: number;
}

/** Files that are sent in parts, while their upload is open: what the store may hold of it before a chunk names it. */
@Injectable()
export class UploadFilesRepository {
  /**
   * Locks an upload until the end of the transaction, so that parts that arrive together are counted one after another:
   * the sum is a statement of its own, which sees what the earlier holder of the lock has committed.
   * @returns null when the user has no such listing
   */
  async lock(manager: EntityManager, userId: string, id: string): Promise<UploadClaims | null> {
    const [locked] = await manager.query<Omit<UploadClaims, 'claimedBytes'>[]>(
      `select status, total_expected as "totalExpected", upload_bytes::float8 as "uploadBytes"
         from listings where id = $1 and user_id = $2 for no key update`,
      [id, userId],
    );
    if (locked === undefined) {
      return null;
    }
    const [claimed] = await manager.query<Pick<UploadClaims, 'claimedBytes'>[]>(
      `select (select coalesce(sum(size), 0) from upload_files where listing_id = $1)::float8
            + (select coalesce(sum(f.size), 0)
                 from frames f join tasks t on t.id = f.set_id
                where t.listing_id = $1 and f.parts is null)::float8 as "claimedBytes"`,
      [id],
    );
    return { ...locked, claimedBytes: claimed?.claimedBytes ?? 0 };
  }

  find(
    manager: EntityManager,
    listingId: string,
    files: readonly number[],
  ): Promise<ClaimedFile[]> {
    return manager.query<ClaimedFile[]>(
      'select file, size from upload_files where listing_id = $1 and file = any($2)',
      [listingId, files],
    );
  }

  async save(
    manager: EntityManager,
    listingId: string,
    files: readonly ClaimedFile[],
  ): Promise<void> {
    await manager.query(
      `insert into upload_files (listing_id, file, size)
       select $1, file, size from unnest($2::int[], $3::int[]) as claimed (file, size)
       on conflict (listing_id, file) do update set size = excluded.size`,
      [listingId, files.map(({ file }) => file), files.map(({ size }) => size)],
    );
  }

  /** The objects that parts were claimed for, of all files of the uploads. */
  async keysOfListings(manager: EntityManager, listingIds: readonly string[]): Promise<string[]> {
    const files = await manager.query<(ClaimedFile & { listingId: string })[]>(
      'select listing_id as "listingId", file, size from upload_files where listing_id = any($1)',
      [listingIds],
    );
    return files.flatMap(({ listingId, ...file }) => keysOf(listingId, file));
  }

  /** Forgets the files of an upload whose chunks are all here: its frames name them. */
  async forget(manager: EntityManager, listingId: string): Promise<void> {
    await manager.query('delete from upload_files where listing_id = $1', [listingId]);
  }
}

function keysOf(listingId: string, { file, size }: ClaimedFile): string[] {
  return frameKeys({ key: stagingKey(listingId, file), parts: Math.ceil(size / PART_BYTES) });
}
