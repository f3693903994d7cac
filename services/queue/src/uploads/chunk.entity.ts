import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A received chunk of an upload. */
@Entity('chunks')
export class Chunk {
  @PrimaryColumn('uuid', { name: 'listing_id' })
  listingId!: string;

  @PrimaryColumn('integer', { name: 'chunk_index' })
  chunkIndex!: number;

  /** Index of its first set in the whole upload. */
  @Column('integer', { name: 'set_offset' })
  setOffset!: number;

  @Column('integer', { name: 'set_count' })
  setCount!: number;

  @Column('integer', { name: 'file_count' })
  fileCount!: number;
}
