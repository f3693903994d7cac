import { notFound } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not, type EntityManager } from 'typeorm';
import { StoredScreenImage } from './stored-screen-image.entity.js';

/** Images that a photo carries, or would carry after a revert to its backup or an earlier version. */
const IS_CARRIED = `exists (
  select 1 from photos
   where recipe @> jsonb_build_object('screens', jsonb_build_array(jsonb_build_object('imageId', i.id)))
      or backup_recipe @> jsonb_build_object('screens', jsonb_build_array(jsonb_build_object('imageId', i.id)))
) or exists (
  select 1 from versions
   where recipe @> jsonb_build_object('screens', jsonb_build_array(jsonb_build_object('imageId', i.id)))
)`;

@Injectable()
export class ScreenImagesRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string): Promise<StoredScreenImage | null> {
    return this.dataSource.manager.findOneBy(StoredScreenImage, { id });
  }

  named(ids: string[]): Promise<Pick<StoredScreenImage, 'id' | 'originalName'>[]> {
    return this.dataSource.manager.find(StoredScreenImage, {
      select: { id: true, originalName: true },
      where: { id: In(ids) },
    });
  }

  /** Newest first. */
  libraryOf(ownerId: string): Promise<StoredScreenImage[]> {
    return this.dataSource.manager.find(StoredScreenImage, {
      where: { ownerId, name: Not(IsNull()) },
      order: { createdAt: 'desc', id: 'desc' },
    });
  }

  /** Again changes nothing. */
  async insert(manager: EntityManager, image: Omit<StoredScreenImage, 'createdAt'>): Promise<void> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(StoredScreenImage)
      .values(image)
      .orIgnore()
      .execute();
  }

  /**
   * Locks the images against removal until the end of the transaction.
   * @throws DomainError 404 when one has been removed
   */
  async keep(manager: EntityManager, ids: readonly string[]): Promise<void> {
    const wanted = new Set(ids);
    const kept = await manager.query<unknown[]>(
      'select 1 from screen_images where id = any($1) for key share',
      [[...wanted]],
    );
    if (kept.length < wanted.size) {
      throw notFound('Screen image');
    }
  }

  async takeOutOfLibrary(manager: EntityManager, id: string): Promise<void> {
    await manager.update(StoredScreenImage, { id }, { name: null });
  }

  async takeOutLibraryOf(manager: EntityManager, ownerId: string): Promise<string[]> {
    const images = await manager.find(StoredScreenImage, {
      select: { id: true },
      where: { ownerId },
    });
    await manager.update(StoredScreenImage, { ownerId }, { name: null });
    return images.map(({ id }) => id);
  }

  /** Images outside libraries that no photo carries, uploaded before then; only some when there are many. */
  async unused(before: Date, most: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select id from screen_images i
        where name is null and created_at < $1 and not (${IS_CARRIED})
        limit $2`,
      [before, most],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Removes those of the images that no photo carries.
   * @returns their ids
   */
  async deleteUnused(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
    // Waits for edits that are about to use an image, since only then is it known whether a photo carries it.
    await manager.query('select 1 from screen_images where id = any($1) order by id for update', [
      ids,
    ]);
    const rows = await manager.query<{ id: string }[]>(
      `with deleted as (
         delete from screen_images i where id = any($1) and not (${IS_CARRIED}) returning id
       )
       select id from deleted`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }
}
