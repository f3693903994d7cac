import type { DisputeState, UnusedPaymentReason } from '@roomlight/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Photos } from './coverage.rules.js';
import type { Attempt, PaymentCourse } from './payment-state.rules.js';

/** A payment for a listing, or for a shared link, with one intent at Stripe. */
@Entity('payments')
export class Payment implements PaymentCourse, Photos {
  /** Also the intent's idempotency key, so that Stripe creates only one. */
  @PrimaryColumn('uuid')
  id!: string;

  /** Who pays for the listing; of a link, the owner of its folder. */
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** The link that an agent pays for; null when a photographer pays for a listing. */
  @Column('uuid', { name: 'share_id', nullable: true })
  shareId!: string | null;

  /** Why it released nothing and is to be refunded; null unless the link was gone. */
  @Column('text', { name: 'unused_reason', nullable: true })
  unusedReason!: UnusedPaymentReason | null;

  /** The current name of the listing's folder. */
  @Column('text', { name: 'folder_name' })
  folderName!: string;

  /** The listing's name at the time of payment, since receipts don't change. */
  @Column('text', { name: 'listing_name' })
  listingName!: string;

  /** Photos that the listing was going to have. */
  @Column('integer', { name: 'photo_count' })
  photoCount!: number;

  @Column('integer', { name: 'photos_from' })
  photosFrom!: number;

  @Column('integer', { name: 'photos_to' })
  photosTo!: number;

  @Column('integer', { name: 'amount_cents' })
  amountCents!: number;

  @Column('text')
  currency!: string;

  @Column('text')
  attempt!: Attempt;

  /** By Stripe's clock. */
  @Column('timestamptz', { name: 'attempt_at', nullable: true })
  attemptAt!: Date | null;

  @Column('timestamptz', { name: 'paid_at', nullable: true })
  paidAt!: Date | null;

  @Column('integer', { name: 'refunded_cents' })
  refundedCents!: number;

  /** Null when there was no dispute. */
  @Column('text', { name: 'dispute_state', nullable: true })
  disputeState!: DisputeState | null;

  /** By Stripe's clock. */
  @Column('timestamptz', { name: 'dispute_at', nullable: true })
  disputeAt!: Date | null;

  /** Null until Stripe has answered. */
  @Column('text', { name: 'intent_id', nullable: true })
  intentId!: string | null;

  @Column('integer', { name: 'receipt_number', nullable: true })
  receiptNumber!: number | null;

  /** Null when the account was deleted. */
  @Column('text', { name: 'payer_email', nullable: true })
  payerEmail!: string | null;

  @Column('text', { name: 'payer_name', nullable: true })
  payerName!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
