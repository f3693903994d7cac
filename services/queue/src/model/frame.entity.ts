import type { FrameRole } from '@roomlight/photography/shoot';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One exposure of a set, at its place in the order of the files. */
@Entity('frames')
export class Frame {
  @PrimaryColumn('uuid', { name: 'set_id' })
  setId!: string;

  @PrimaryColumn('integer')
  position!: number;

  @Column('text')
  key!: string;

  @Column('text')
  filename!: string;

  /** Bytes. */
  @Column('integer')
  size!: number;

  /** How many objects it was uploaded in, see `frameKeys`; null for one of its own key. */
  @Column('integer', { nullable: true })
  parts!: number | null;

  /** As the photographer gave it. Null in sets without roles: the frame at position 0 is the HDR frame. */
  @Column('text', { nullable: true })
  role!: FrameRole | null;
}
