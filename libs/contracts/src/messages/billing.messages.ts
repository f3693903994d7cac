// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { UnusedPaymentReason } from '../rules/shares.js';
import { Actor } from './account.messages.js';
import { IfGiven } from './if-given.js';
import { Caller } from './user.js';

const MAX_PHOTOS = 100_000;

class ListingOfUser {
  @IsUUID()
  userId!: string;

  @IsString()
  @MaxLength(500)
  listingName!: string;
}

export class CheckPayment extends ListingOfUser {
  /** Photos that the listing is going to have: a set is one, an exterior is one. One without it. */
  @IfGiven()
  @IsInt()
  @Min(1)
  @Max(MAX_PHOTOS)
  photoCount?: number;
}

export class PaymentCheck {
  paymentRequired!: boolean;
  /** True when payments cover the requested number of photos. */
  paymentVerified!: boolean;
  /** Number of photos of this listing that have been uploaded already. */
  photosUploaded!: number;
}

/**
 * Asks whether photos may be added to a listing, in addition to the existing ones. With an id they count from now on,
 * until the service that stores them reports their outcome.
 */
export class AuthoriseUpload extends ListingOfUser {
  /** The queue's listing. Its chunks count as one: each says how many photos the upload has up to the chunk's end. */
  @IfGiven()
  @IsUUID()
  uploadId?: string;

  /** The first of the photos that are about to be saved together in the folder. */
  @IfGiven()
  @IsUUID()
  saveId?: string;

  @IsInt()
  @Min(1)
  @Max(MAX_PHOTOS)
  photoCount!: number;
}

/** Reports that authorised photos were not saved, so that they count no longer. */
export class ReleaseUpload {
  @IsUUID()
  userId!: string;

  @IsUUID()
  saveId!: string;
}

/** The payer as recorded with the payment. */
export class Payer {
  @IsString()
  @Length(1, 254)
  email!: string;

  @IsString()
  @Length(1, 200)
  name!: string;
}

export class CreatePaymentIntent extends ListingOfUser {
  @IsInt()
  @Min(1)
  @Max(MAX_PHOTOS)
  photoCount!: number;

  @ValidateNested()
  @Type(() => Payer)
  payer!: Payer;
}

export class PaymentIntentAnswer {
  /** The secret with which the card form confirms the payment. */
  clientSecret!: string;
  /** Cents. */
  amount!: number;
}

export class AskPaymentStatus extends ListingOfUser {}

export class PaymentStatus {
  paymentVerified!: boolean;
}

/** The unchanged request to the webhook. */
export class StripeMessage {
  @IsString()
  @MaxLength(2000)
  signature!: string;

  @IsString()
  @MaxLength(524_288)
  body!: string;
}

export const PAYMENT_STATES = [
  'created',
  'processing',
  'succeeded',
  'failed',
  'partially-refunded',
  'refunded',
  'disputed',
  'charged-back',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A dispute is open, or the cardholder's bank has decided for us or for the cardholder. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** A cardholder's bank takes a payment back, or has decided whether it does. */
export class PaymentDisputed {
  @IsUUID()
  paymentId!: string;

  @IsString()
  @MaxLength(500)
  listingName!: string;

  @IsInt()
  @Min(1)
  amountCents!: number;

  @IsIn(DISPUTE_STATES)
  state!: DisputeState;

  /** Of a payment for a shared link. */
  @IfGiven()
  @IsUUID()
  shareId?: string;
}

export class PayingUser {
  email!: string;
  name!: string;
}

/** The shared link that a payment is for. */
export class PaidLink {
  id!: string;
  /** Why the payment released nothing and is to be refunded; null when it released the photos, or isn't made. */
  unused!: UnusedPaymentReason | null;
}

export class PaymentSummary {
  id!: string;
  /** The number on the receipt; null until the payment is made. */
  number!: string | null;
  userId!: string;
  /** Null when the account was deleted. An agent's e-mail may be empty. */
  payer!: PayingUser | null;
  listingName!: string;
  /** Number of photos that the listing was going to have. */
  photoCount!: number;
  /** Number of these photos that this payment covers. */
  paidPhotos!: number;
  amountCents!: number;
  refundedCents!: number;
  currency!: string;
  state!: PaymentState;
  createdAt!: string;
  paidAt!: string | null;
  /** Null when a photographer paid for a listing. */
  link!: PaidLink | null;
}

export class PaymentPage {
  payments!: PaymentSummary[];
  /** The cursor of the next page; null on the last page. */
  next!: string | null;
}

/** Newest first. */
export class ListPayments {
  @ValidateNested()
  @Type(() => Caller)
  caller!: Caller;

  /** Everybody's, for administrators. */
  @IsIn(['own', 'all'])
  whose!: 'own' | 'all';

  /** In the payer's name or e-mail, the listing's name, or the receipt's number. */
  @IfGiven()
  @IsString()
  @MaxLength(200)
  search?: string;

  @IfGiven()
  @IsUUID()
  after?: string;
}

export class PaymentReference {
  @ValidateNested()
  @Type(() => Caller)
  caller!: Caller;

  @IsUUID()
  paymentId!: string;
}

export class RefundPayment {
  @ValidateNested()
  @Type(() => Actor)
  actor!: Actor;

  @IsUUID()
  paymentId!: string;

  /** The id of this refund; repeated requests with it give one refund. */
  @IsUUID()
  refundId!: string;

  /** Cents. Defaults to everything that is left. */
  @IfGiven()
  @IsInt()
  @Min(1)
  @Max(100_000_000)
  amountCents?: number;
}

/** An administrator has refunded a payment. */
export class PaymentRefunded {
  @ValidateNested()
  @Type(() => Actor)
  actor!: Actor;

  @IsUUID()
  paymentId!: string;

  @IsUUID()
  userId!: string;

  @IsString()
  @MaxLength(500)
  listingName!: string;

  @IsInt()
  @Min(1)
  amountCents!: number;
}
