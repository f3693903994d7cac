import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'folders' })
export class Folder {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'owner_id' })
  ownerId!: string;

  @Column('text')
  name!: string;

  /** The listing's name as it was typed; null where it is `folderTitle` of the folder's. */
  @Column('text', { nullable: true })
  title!: string | null;

  /** Whether white and brightness of its merged photos are brought together. */
  @Column('boolean', { name: 'one_look', default: true })
  oneLook!: boolean;

  /** When it was moved to the trash; null for a folder that is in use. A deleted photo lies in a row of its own. */
  @Column('timestamptz', { name: 'trashed_at', nullable: true })
  trashedAt!: Date | null;

  /** The folder that a deleted photo was in; null for a folder that was deleted itself, and for one in use. */
  @Column('uuid', { name: 'trashed_from', nullable: true })
  trashedFrom!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
