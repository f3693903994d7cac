import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The public half of a key pair; the private half never leaves its owner's devices. */
@Entity({ name: 'passkeys' })
export class Passkey {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** Base64url, chosen by the authenticator. */
  @Column('text', { name: 'credential_id' })
  credentialId!: string;

  /** In COSE format. */
  @Column('bytea', { name: 'public_key' })
  publicKey!: Buffer;

  /** The number of uses as the authenticator counts them; many don't, and stay at 0. */
  @Column('bigint', { transformer: { from: Number, to: (counter: number) => counter } })
  counter!: number;

  /** How browsers reach the authenticator, as it said when the passkey was made. */
  @Column('text', { array: true })
  transports!: string[];

  @Column('text')
  name!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
