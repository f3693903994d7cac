import type { SharePaymentWay, ShareTheme } from '@roomlight/contracts';
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

  @Column('text', { name: 'agent_email', nullable: true })
  agentEmail!: string | null;

  /** Null for a link without a price. */
  @Column('integer', { name: 'price_cents', nullable: true })
  priceCents!: number | null;

  /** Null until it is paid. */
  @Column('timestamptz', { name: 'paid_at', nullable: true })
  paidAt!: Date | null;

  @Column('text', { name: 'paid_by', nullable: true })
  paidBy!: SharePaymentWay | null;

  /** Billing's; null unless a card paid. */
  @Column('uuid', { name: 'payment_id', nullable: true })
  paymentId!: string | null;

  /** Null unless the card's money went back. */
  @Column('timestamptz', { name: 'payment_returned_at', nullable: true })
  paymentReturnedAt!: Date | null;

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

  /** IANA name of where the link was made; null when it isn't known. */
  @Column('text', { name: 'time_zone', nullable: true })
  timeZone!: string | null;

  @Column('integer', { name: 'max_downloads', nullable: true })
  maxDownloads!: number | null;

  @Column('integer', { default: 0 })
  downloads!: number;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  /** Null unless its owner has deleted it, who can restore it for a while. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  /** Null while the photos are locked. */
  @Column('timestamptz', { name: 'released_at', nullable: true })
  releasedAt!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
