import { Injectable } from '@nestjs/common';
import { frameKeys } from '@roomlight/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Frame } from './frame.entity.js';

@Injectable()
export class FramesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** In the order of the files. */
  ofSet(setId: string): Promise<Frame[]> {
    return this.dataSource.manager.find(Frame, { where: { setId }, order: { position: 'asc' } });
  }

  /** Those of the keys that frames have. */
  async existing(manager: EntityManager, keys: readonly string[]): Promise<Set<string>> {
    const rows = await manager.query<Pick<Frame, 'key'>[]>(
      'select key from frames where key = any($1)',
      [keys],
    );
    return new Set(rows.map(({ key }) => key));
  }

  async keysOfListings(manager: EntityManager, listingIds: readonly string[]): Promise<string[]> {
    const rows = await manager.query<Pick<Frame, 'key' | 'parts'>[]>(
      'select f.key, f.parts from frames f join tasks t on t.id = f.set_id where t.listing_id = any($1)',
      [listingIds],
    );
    return rows.flatMap(frameKeys);
  }

  /** @returns the keys of the objects that are no longer needed */
  async deleteOfSet(manager: EntityManager, setId: string): Promise<string[]> {
    const [frames] = await manager.query<[Pick<Frame, 'key' | 'parts'>[], number]>(
      'delete from frames where set_id = $1 returning key, parts',
      [setId],
    );
    return frames.flatMap(frameKeys);
  }
}
