import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'sessions' })
export class Session {
  /** SHA-256 of the secret, in hex. Only the browser has the secret itself. */
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** What its owner names it by; it isn't a secret. */
  @Column('uuid')
  id!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** Up to ten minutes old, since it is written at most that often. */
  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt!: Date;

  /** The network address that it was started from; null for a session of an earlier release. */
  @Column('text', { nullable: true })
  address!: string | null;

  /** Whether it began with a passkey, which is two factors: the device, and the person's finger, face or PIN. */
  @Column('boolean', { name: 'by_passkey' })
  byPasskey!: boolean;

  /** The browser's own description of itself. */
  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;
}
