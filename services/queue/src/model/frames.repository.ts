import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Frame } from './frame.entity.js';

@Injectable()
export class FramesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** In the order of the files. */
  ofSet(setId: string): Promise<Frame[]> {
    return this.dataSource.manager.find(Frame, { where: { setId }, order: { position: 'asc' } });
  }

  async keysOfListings(manager: EntityManager, listingIds: readonly string[]): Promise<string[]> {
    const rows = await manager.query<{ key: string }[]>(
      'select f.key from frames f join tasks t on t.id = f.set_id where t.listing_id = any($1)',
      [listingIds],
    );
    return rows.map(({ key }) => key);
  }

  /** @returns the keys of the objects that are no longer needed */
  async deleteOfSet(manager: EntityManager, setId: string): Promise<string[]> {
    const [frames] = await manager.query<[{ key: string }[], number]>(
      'delete from frames where set_id = $1 returning key',
      [setId],
    );
    return frames.map(({ key }) => key);
  }
}
