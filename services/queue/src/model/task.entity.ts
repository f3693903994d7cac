import type { MergeReport } from '@roomlight/imaging';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TaskKind, TaskState } from './task-state.types.js';

/** One photo to be made: out of the frames of a set, or out of a photo that is to be enhanced. */
@Entity('tasks')
export class Task {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: TaskKind;

  @Column('uuid', { name: 'listing_id' })
  listingId!: string;

  /** The listing's, kept here so that dispatching needs one index only. */
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** A merged photo bears its task's id. */
  @Column('uuid', { name: 'photo_id' })
  photoId!: string;

  /** Its place in the upload, or in the folder. */
  @Column('integer')
  position!: number;

  /** Of the set's HDR frame, or of the photo. */
  @Column('text')
  filename!: string;

  @Column('text')
  state!: TaskState;

  /** The version that the latest attempt makes. Only that attempt may finish the task. */
  @Column('uuid', { name: 'version_id', nullable: true })
  versionId!: string | null;

  /** What a photo is enhanced from; null for sets. */
  @Column('uuid', { name: 'source_version_id', nullable: true })
  sourceVersionId!: string | null;

  /** The provider's checkpoint of its work on this source. */
  @Column('jsonb', { name: 'provider_memory', nullable: true })
  providerMemory!: object | null;

  /** How many times the photo was changed while it was being enhanced. */
  @Column('integer', { name: 'times_changed', default: 0 })
  timesChanged!: number;

  /** A task that waits for a provider is not handed out before. */
  @Column('timestamptz', { name: 'not_before', nullable: true })
  notBefore!: Date | null;

  /** Since when it has been waiting for a provider, with attempts in between for which that did nothing. */
  @Column('timestamptz', { name: 'away_since', nullable: true })
  awaySince!: Date | null;

  /** One sentence for the photographer. */
  @Column('text', { name: 'failure_reason', nullable: true })
  failureReason!: string | null;

  /** What the latest merge of a set did; null before it, and when a service outside merged it. */
  @Column('jsonb', { name: 'merge_report', nullable: true })
  mergeReport!: MergeReport | null;

  /** Since when it has been on its way: since its frames came, or since it was last to be done anew. */
  @Column('timestamptz', { name: 'queued_at', default: () => 'now()' })
  queuedAt!: Date;

  /** When the task was dispatched, or its worker last gave a sign of life. */
  @Column('timestamptz', { name: 'touched_at', default: () => 'now()' })
  touchedAt!: Date;
}
