import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The right to set a user's password, once. */
@Entity({ name: 'password_tokens' })
export class PasswordToken {
  /** SHA-256 of the token, in hex. */
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;
}
