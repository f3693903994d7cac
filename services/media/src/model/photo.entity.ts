import type { PhotoFlag, PhotoMerge, Room } from '@roomlight/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'photos' })
export class Photo {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'folder_id' })
  folderId!: string;

  @Column('text')
  filename!: string;

  @Column('uuid', { name: 'current_version_id' })
  currentVersionId!: string;

  /** The source of every edit. */
  @Column('uuid', { name: 'base_version_id' })
  baseVersionId!: string;

  /** The queue's listing that made it; null when it was uploaded as it is. */
  @Column('uuid', { name: 'listing_id', nullable: true })
  listingId!: string | null;

  /** How it was merged; null when that is not known. */
  @Column('jsonb', { nullable: true })
  merge!: PhotoMerge | null;

  /** Its place in the folder, from 0; null until the folder is put in order, and for photos added since. */
  @Column('integer', { nullable: true })
  position!: number | null;

  @Column('text', { nullable: true })
  room!: Room | null;

  /** Stars; 0 is unrated. */
  @Column('smallint', { default: 0 })
  rating!: number;

  @Column('text', { nullable: true })
  flag!: PhotoFlag | null;

  /** When its owner approved it for delivery. */
  @Column('timestamptz', { name: 'approved_at', nullable: true })
  approvedAt!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
