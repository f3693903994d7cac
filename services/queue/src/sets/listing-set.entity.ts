import type { MergeReport } from '@roomlight/imaging';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SetState } from './set-state.js';

/** The frames that become one photo. The photo bears the set's id. */
@Entity('sets')
export class ListingSet {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'listing_id' })
  listingId!: string;

  /** The listing's, kept here so that dispatching needs one index only. */
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** Its place in the upload. */
  @Column('integer')
  position!: number;

  @Column('text', { name: 'hdr_filename' })
  hdrFilename!: string;

  @Column('text')
  state!: SetState;

  /** The version that the latest attempt makes. Only that attempt may finish the set. */
  @Column('uuid', { name: 'version_id', nullable: true })
  versionId!: string | null;

  /** One sentence for the photographer. */
  @Column('text', { name: 'failure_reason', nullable: true })
  failureReason!: string | null;

  /** What the latest merge did; null before it. */
  @Column('jsonb', { name: 'merge_report', nullable: true })
  mergeReport!: MergeReport | null;

  /** When the set was dispatched, or its worker last gave a sign of life. */
  @Column('timestamptz', { name: 'touched_at', default: () => 'now()' })
  touchedAt!: Date;
}
