// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
  IsIn,
  IsInt,
  IsISO8601,
  IsString,
  IsUUID,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IfGiven, IfNotNull } from './if-given.js';
import {
  MAX_SHARE_PRICE,
  MAX_SHARED_PHOTOS,
  MIN_SHARE_PRICE,
  UNUSED_PAYMENT_REASONS,
  type SharePaymentState,
  type UnusedPaymentReason,
} from '../rules/shares.js';

/** At most this many links are asked about at once. */
export const MAX_ASKED_SHARES = 500;

/** What an agent pays for, as media knows it: the price never comes from the agent. */
export class SharePaymentDue {
  @IsUUID()
  shareId!: string;

  /** Of the folder. */
  @IsUUID()
  ownerId!: string;

  @IsString()
  @Length(1, 500)
  folderName!: string;

  /** The listing's name as it was typed; missing in messages of an earlier release. */
  @IfGiven()
  @IsString()
  @Length(1, 500)
  title?: string;

  @IsString()
  @Length(1, 200)
  agentName!: string;

  @IfNotNull()
  @IsEmail()
  agentEmail!: string | null;

  /** Cents. */
  @IsInt()
  @Min(MIN_SHARE_PRICE)
  @Max(MAX_SHARE_PRICE)
  amountCents!: number;

  @IsInt()
  @Min(1)
  @Max(MAX_SHARED_PHOTOS)
  photoCount!: number;
}

/** A link with a price. */
export interface ShareQuote {
  due: SharePaymentDue;
  isReleased: boolean;
}

export class PaidShareReference {
  @IsUUID()
  shareId!: string;
}

export class SharePaymentStatus {
  state!: SharePaymentState;
}

export class ShareIds {
  @IsArray()
  @ArrayMaxSize(MAX_ASKED_SHARES)
  @IsUUID(undefined, { each: true })
  shareIds!: string[];
}

class PaymentOfShare {
  @IsUUID()
  paymentId!: string;

  @IsUUID()
  shareId!: string;

  @IsString()
  @MaxLength(500)
  listingName!: string;

  @IsInt()
  @Min(1)
  amountCents!: number;
}

/** The card provider has the agent's money. */
export class SharePaidByCard extends PaymentOfShare {
  /** By the card provider's clock. */
  @IsISO8601({ strict: true })
  paidAt!: string;
}

/** The agent has got the money back in full, by a refund or a lost dispute. */
export class SharePaymentReturned extends PaymentOfShare {}

/** A payment has released nothing; it is to be refunded. */
export class SharePaymentUnused extends PaymentOfShare {
  @IsIn(UNUSED_PAYMENT_REASONS)
  reason!: UnusedPaymentReason;
}
