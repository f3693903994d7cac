import type { PhotoFormat } from '@roomlight/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A picture that is shown on screens in photos. */
@Entity({ name: 'screen_images' })
export class StoredScreenImage {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'owner_id' })
  ownerId!: string;

  /** Null for one that isn't in its owner's library. */
  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text', { name: 'original_name' })
  originalName!: string;

  /** Bytes. */
  @Column('integer')
  size!: number;

  /** Pixels, as shown. */
  @Column('integer')
  width!: number;

  @Column('integer')
  height!: number;

  @Column('text')
  format!: PhotoFormat;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
