import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser that has signed in to the account before. One browser may be known to several accounts. */
@Entity({ name: 'devices' })
export class Device {
  /** SHA-256 of the secret, in hex. Only the browser has the secret itself. */
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash!: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
