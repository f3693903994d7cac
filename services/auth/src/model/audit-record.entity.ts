import type { AuditAction, AuditedChange } from '@roomlight/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An administrator's action, with the names at that time. The database refuses to change or remove it. */
@Entity({ name: 'audit_log' })
export class AuditRecord {
  /** Rises with time. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('uuid', { name: 'actor_id' })
  actorId!: string;

  @Column('text', { name: 'actor_name' })
  actorName!: string;

  @Column('text', { name: 'actor_email' })
  actorEmail!: string;

  @Column('text')
  action!: AuditAction;

  /** Null, like the next two, when the action did not concern an account. */
  @Column('uuid', { name: 'subject_id', nullable: true })
  subjectId!: string | null;

  @Column('text', { name: 'subject_name', nullable: true })
  subjectName!: string | null;

  @Column('text', { name: 'subject_email', nullable: true })
  subjectEmail!: string | null;

  /** The network address that the request came from. */
  @Column('text')
  address!: string;

  @Column('jsonb')
  changes!: AuditedChange[];
}
