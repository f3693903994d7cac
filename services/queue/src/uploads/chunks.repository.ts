import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Chunk } from './chunk.entity.js';

@Injectable()
export class ChunksRepository {
  ofListing(manager: EntityManager, listingId: string): Promise<Chunk[]> {
    return manager.findBy(Chunk, { listingId });
  }

  async insert(manager: EntityManager, chunk: Chunk): Promise<void> {
    await manager.insert(Chunk, chunk);
  }
}
