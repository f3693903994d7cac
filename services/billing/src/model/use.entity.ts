import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Use, UseKind } from './use-state.rules.js';

@Entity('uses')
export class UseOfPayment implements Use {
  @PrimaryColumn('text')
  kind!: UseKind;

  /** The queue's listing, or the first of the photos that were saved together. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'folder_name', nullable: true })
  folderName!: string | null;

  @Column('integer')
  photos!: number;

  @Column('boolean', { name: 'is_held' })
  isHeld!: boolean;

  /** When it was last held, by the database's clock. */
  @Column('timestamptz', { name: 'held_at', nullable: true })
  heldAt!: Date | null;
}
