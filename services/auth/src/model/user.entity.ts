import type { Role } from '@roomlight/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'users' })
export class User {
  @PrimaryColumn('uuid')
  id!: string;

  /** As its owner writes it. */
  @Column('text')
  email!: string;

  /** What makes two e-mail addresses the same account. */
  @Column('text', { name: 'email_key' })
  normalizedEmail!: string;

  @Column('text')
  name!: string;

  @Column('text')
  company!: string;

  @Column('text')
  phone!: string;

  @Column('text')
  role!: Role;

  @Column('boolean')
  suspended!: boolean;

  /** PHC string; null until the owner has set a password. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  /** Whether a sign-in by password also asks for a code. */
  @Column('boolean', { name: 'has_second_factor' })
  hasSecondFactor!: boolean;

  @Column('boolean', { name: 'payment_enabled' })
  paymentEnabled!: boolean;

  /** Null means the default price. */
  @Column('integer', { name: 'payment_amount_cents', nullable: true })
  paymentAmountCents!: number | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
