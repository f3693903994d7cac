// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Actor } from './account.messages.js';
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
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_PHOTOS)
  photoCount?: number;
}

export class PaymentCheck {
  paymentRequired!: boolean;
  /** Of a payment that covers so many photos. */
  paymentVerified!: boolean;
  /** Photos of this listing that have been uploaded already. */
  photosUploaded!: number;
}

/**
 * Asks whether photos may come to a listing, beside those that have come. With an id they count from now on, until the
 * service that takes them tells what has become of them.
 */
export class AuthoriseUpload extends ListingOfUser {
  /** The queue's listing. Its chunks count together: each says how many photos the upload has up to its end. */
  @IsOptional()
  @IsUUID()
  uploadId?: string;

  /** The first of photos that are about to be saved together in the folder. */
  @IsOptional()
  @IsUUID()
  saveId?: string;

  @IsInt()
  @Min(1)
  @Max(MAX_PHOTOS)
  photoCount!: number;
}

/** Tells that photos that were authorised aren't saved: they count no longer. */
export class ReleaseUpload {
  @IsUUID()
  userId!: string;

  @IsUUID()
  saveId!: string;
}

/** Who pays, as the books name them. */
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
  /** What the card form needs to confirm it. */
  clientSecret!: string;
  /** Cents. */
  amount!: number;
}

export class AskPaymentStatus extends ListingOfUser {}

export class PaymentStatus {
  paymentVerified!: boolean;
}

/** What came to the webhook, as it came. */
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
}

export class PayingUser {
  email!: string;
  name!: string;
}

export class PaymentSummary {
  id!: string;
  /** On the receipt; null until it was paid. */
  number!: string | null;
  userId!: string;
  /** Null when the account was deleted. */
  payer!: PayingUser | null;
  listingName!: string;
  /** Photos that the listing was going to have. */
  photoCount!: number;
  /** Of them, those that this payment pays for. */
  paidPhotos!: number;
  amountCents!: number;
  refundedCents!: number;
  currency!: string;
  state!: PaymentState;
  createdAt!: string;
  paidAt!: string | null;
}

export class PaymentPage {
  payments!: PaymentSummary[];
  /** Asks for the page after this one; null on the last. */
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
  @IsOptional()
  @IsString()
  @MaxLength(200)
  search?: string;

  @IsOptional()
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

  /** Names this refund: asked for twice, it is given once. */
  @IsUUID()
  refundId!: string;

  /** Cents. All that is left without it. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100_000_000)
  amountCents?: number;
}

/** An administrator has given money back. */
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
