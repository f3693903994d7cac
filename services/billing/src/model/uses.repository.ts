import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Longer than media is given to save them, and to tell. */
const HELD_MS = 20_000;

export interface UseOfPayment {
  /** The queue's listing, or the first of the photos that were saved together. */
  id: string;
  userId: string;
  folderName: string;
  photos: number;
}

/** How many photos have been uploaded to which listing: so many of those that are paid for are used. */
@Injectable()
export class UsesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async photosIn(userId: string, folderName: string): Promise<number> {
    const [row] = await this.dataSource.query<{ photos: number }[]>(
      `select coalesce(sum(photos), 0)::int as photos from uses
        where user_id = $1 and folder_name = $2 and held_until is null`,
      [userId, folderName],
    );
    return row?.photos ?? 0;
  }

  /** With those that are about to be saved; without those of one upload. */
  async photosWithHeld(
    manager: EntityManager,
    userId: string,
    folderName: string,
    withoutUploadId?: string,
  ): Promise<number> {
    const [row] = await manager.query<{ photos: number }[]>(
      `select coalesce(sum(photos), 0)::int as photos from uses
        where user_id = $1 and folder_name = $2 and ($3::uuid is null or id <> $3)
          and coalesce(held_until > now(), true)`,
      [userId, folderName, withoutUploadId ?? null],
    );
    return row?.photos ?? 0;
  }

  /** They count as long as saving them may take; media tells when they are saved. */
  async hold(manager: EntityManager, use: UseOfPayment): Promise<void> {
    const { id, userId, folderName, photos } = use;
    await manager.query('delete from uses where user_id = $1 and held_until < now()', [userId]);
    await manager.query(
      `insert into uses (id, user_id, folder_name, photos, held_until)
       values ($1, $2, $3, $4, now() + $5 * interval '1 ms') on conflict do nothing`,
      [id, userId, folderName, photos, HELD_MS],
    );
  }

  /**
   * What was held counts for good, in the folder that it has followed meanwhile. When it has shrunk already, since facts
   * of different kinds may overtake each other, only its folder is news.
   */
  async add(manager: EntityManager, { id, userId, folderName, photos }: UseOfPayment) {
    await manager.query(
      `insert into uses (id, user_id, folder_name, photos) values ($1, $2, $3, $4)
       on conflict (id) do update set held_until = null,
         folder_name = coalesce(uses.folder_name, excluded.folder_name)`,
      [id, userId, folderName, photos],
    );
  }

  async shrink(
    manager: EntityManager,
    { id, userId, photos }: Omit<UseOfPayment, 'folderName'>,
  ): Promise<void> {
    await manager.query(
      `insert into uses (id, user_id, photos) values ($1, $2, $3)
       on conflict (id) do update set photos = excluded.photos`,
      [id, userId, photos],
    );
  }

  async move(manager: EntityManager, userId: string, from: string, to: string): Promise<void> {
    await manager.query(
      'update uses set folder_name = $3 where user_id = $1 and folder_name = $2',
      [userId, from, to],
    );
  }

  async removeOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('delete from uses where user_id = $1', [userId]);
  }
}
