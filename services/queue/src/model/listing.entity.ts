import type {
  OrderedEnhancement,
  EnhanceStyle,
  ListingPhase,
  Provider,
} from '@roomlight/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { StoredStatus } from './listing-status.rules.js';

/** An entry of the queue: an upload whose sets become photos, or a folder whose photos are being enhanced. */
@Entity('listings')
export class Listing {
  /** The upload's id and the job's, if the entry comes from an upload. */
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

  @Column('text', { default: 'merge' })
  phase!: ListingPhase;

  /** 0 when the entry does not come from an upload. */
  @Column('integer', { name: 'total_chunks' })
  totalChunks!: number;

  /** Files in the whole upload. */
  @Column('integer', { name: 'total_expected' })
  totalExpected!: number;

  /** Of this phase. 0 until all chunks are here. */
  @Column('integer', { name: 'total_photos', default: 0 })
  totalPhotos!: number;

  /** Those of this phase that are in the folder. */
  @Column('integer', { name: 'completed_photos', default: 0 })
  completedPhotos!: number;

  @Column('text', { name: 'error_message', nullable: true })
  errorMessage!: string | null;

  /** Bytes of the whole upload as announced; null for one that can't be resumed. */
  @Column('bigint', { name: 'upload_bytes', nullable: true })
  uploadBytes!: string | null;

  /** Sets that billing authorised when the upload was announced; its chunks with further ones are authorised one by one. */
  @Column('integer', { name: 'authorised_sets', default: 0 })
  authorisedSets!: number;

  /** Whether RAW frames are developed even if their camera's JPEG is of full size. */
  @Column('boolean', { name: 'develop_raw', default: false })
  developRaw!: boolean;

  @Column('text')
  provider!: Provider;

  /** The style that it was last sent for enhancement with. */
  @Column('text', { name: 'enhance_type', nullable: true })
  enhanceType!: EnhanceStyle | null;

  /** What it was last sent for enhancement with; null when its photos were last sent to be merged again. */
  @Column('jsonb', { nullable: true })
  enhancement!: OrderedEnhancement | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_chunk_at', default: () => 'now()' })
  lastChunkAt!: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt!: Date | null;
}
