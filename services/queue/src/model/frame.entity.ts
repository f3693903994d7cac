import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One exposure of a set; the HDR frame is at position 0, the flash frames follow. */
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
}
