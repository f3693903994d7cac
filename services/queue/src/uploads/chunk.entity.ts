import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A chunk of an upload that is here. */
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
