import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';

export interface UseOfPayment {
  /** The queue's listing, or the event that told of the photos. */
  id: string;
  userId: string;
  folderName: string;
  photos: number;
}

/** How many photos have been uploaded to which listing: so many of those that are paid for are used. */
@Injectable()
export class UsesRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Without those of one upload. */
  async photosIn(userId: string, folderName: string, withoutUploadId?: string): Promise<number> {
    const [row] = await this.manager.query<{ photos: number }[]>(
      `select coalesce(sum(photos), 0)::int as photos from uses
        where user_id = $1 and folder_name = $2 and ($3::uuid is null or id <> $3)`,
      [userId, folderName, withoutUploadId ?? null],
    );
    return row?.photos ?? 0;
  }

  /** When it has shrunk already, since facts of different kinds may overtake each other, only its folder is news. */
  async add(manager: EntityManager, { id, userId, folderName, photos }: UseOfPayment) {
    await manager.query(
      `insert into uses (id, user_id, folder_name, photos) values ($1, $2, $3, $4)
       on conflict (id) do update set folder_name = excluded.folder_name`,
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
