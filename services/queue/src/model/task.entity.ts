import type { MergeReport } from '@roomlight/imaging';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TaskKind, TaskState } from './task-state.types.js';

/** A photo to make from the frames of a set, or from a photo to enhance. */
@Entity('tasks')
export class Task {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: TaskKind;

  @Column('uuid', { name: 'listing_id' })
  listingId!: string;

  /** Copied from the listing so that dispatching needs only one index. */
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** A merged photo has its task's id. */
  @Column('uuid', { name: 'photo_id' })
  photoId!: string;

  /** Its place in the upload, or in the folder. */
  @Column('integer')
  position!: number;

  /** Of the set's HDR frame or first bracket, or of the photo. */
  @Column('text')
  filename!: string;

  @Column('text')
  state!: TaskState;

  /** The version made by the latest attempt. Only that attempt may finish the task. */
  @Column('uuid', { name: 'version_id', nullable: true })
  versionId!: string | null;

  /** What a photo is enhanced from; null for sets. */
  @Column('uuid', { name: 'source_version_id', nullable: true })
  sourceVersionId!: string | null;

  /** The provider's checkpoint of its work on this source. */
  @Column('jsonb', { name: 'provider_memory', nullable: true })
  providerMemory!: object | null;

  /** How often the photo was changed during its enhancement. */
  @Column('integer', { name: 'times_changed', default: 0 })
  timesChanged!: number;

  /** A task that waits for a provider is not dispatched before this time. */
  @Column('timestamptz', { name: 'not_before', nullable: true })
  notBefore!: Date | null;

  /** Start of the current wait for a provider, including attempts in between that made no progress. */
  @Column('timestamptz', { name: 'away_since', nullable: true })
  awaySince!: Date | null;

  /** One sentence for the photographer. */
  @Column('text', { name: 'failure_reason', nullable: true })
  failureReason!: string | null;

  /** The report of the set's latest merge; null before it, and when an external service merged the set. */
  @Column('jsonb', { name: 'merge_report', nullable: true })
  mergeReport!: MergeReport | null;

  /** Whether the enhanced photo got a new sky; null before that, and when none was asked for. */
  @Column('boolean', { name: 'sky_replaced', nullable: true })
  skyReplaced!: boolean | null;

  /** Start of the work: when its frames arrived, or when it was last restarted. */
  @Column('timestamptz', { name: 'queued_at', default: () => 'now()' })
  queuedAt!: Date;

  /** When the task was dispatched, or the time of its worker's last heartbeat. */
  @Column('timestamptz', { name: 'touched_at', default: () => 'now()' })
  touchedAt!: Date;
}
