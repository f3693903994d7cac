import type { Provider } from '@roomlight/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { StoredStatus } from './listing-status.rules.js';

/** One upload on its way to finished photos. */
@Entity('listings')
export class Listing {
  /** The upload's id and the job's. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** As typed. */
  @Column('text', { name: 'listing_name' })
  listingName!: string;

  @Column('text', { name: 'folder_name' })
  folderName!: string;

  @Column('text')
  status!: StoredStatus;

  @Column('integer', { name: 'total_chunks' })
  totalChunks!: number;

  /** Files in the whole upload. */
  @Column('integer', { name: 'total_expected' })
  totalExpected!: number;

  /** 0 until all chunks are here. */
  @Column('integer', { name: 'total_sets', default: 0 })
  totalSets!: number;

  /** Sets whose photos are in the folder. */
  @Column('integer', { name: 'completed_sets', default: 0 })
  completedSets!: number;

  @Column('text', { name: 'error_message', nullable: true })
  errorMessage!: string | null;

  @Column('text')
  provider!: Provider;

  @Column('text', { name: 'enhance_type', nullable: true })
  enhanceType!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_chunk_at', default: () => 'now()' })
  lastChunkAt!: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt!: Date | null;
}
