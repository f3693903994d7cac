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

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
