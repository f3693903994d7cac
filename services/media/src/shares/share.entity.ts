import type { ShareTheme } from '@roomlight/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A link to the approved photos of a folder, for somebody without an account. */
@Entity({ name: 'shares' })
export class StoredShare {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'folder_id' })
  folderId!: string;

  /** SHA-256, in hexadecimal. */
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('text', { name: 'agent_name' })
  agentName!: string;

  @Column('boolean')
  branded!: boolean;

  @Column('text', { name: 'brand_name' })
  brandName!: string;

  @Column('text')
  contact!: string;

  @Column('text')
  theme!: ShareTheme;

  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('integer', { name: 'max_downloads', nullable: true })
  maxDownloads!: number | null;

  @Column('integer', { default: 0 })
  downloads!: number;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  /** Null while the photos are locked. */
  @Column('timestamptz', { name: 'released_at', nullable: true })
  releasedAt!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
