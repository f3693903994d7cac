// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsEmail, IsIn, IsUUID, ValidateNested } from 'class-validator';
import { IfGiven } from './if-given.js';
import { PaymentDisputed } from './billing.messages.js';
import { DifferencesFound } from './reconciliation.messages.js';
import { ShareNews } from './share-mail.messages.js';
import { SharePaymentUnused } from './share-payment.messages.js';

export const MAIL_KINDS = [
  'welcome',
  'reset',
  'password-changed',
  'email-changed',
  'passkey-added',
  'passkey-removed',
  'second-factor-added',
  'second-factor-removed',
  'wrong-codes',
  'suspended',
  'payment-disputed',
  'differences-found',
  'share-news',
  'share-payment-unused',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * A mail to a user. Links are created when the mail is sent, so that no secret waits in a queue; an unknown or deleted
 * user gets none.
 */
export class SendMail {
  @IsIn(MAIL_KINDS)
  kind!: MailKind;

  @IsUUID()
  userId!: string;

  /** Where a mail about a changed e-mail goes instead of the account's present mailbox. */
  @IfGiven()
  @IsEmail()
  formerEmail?: string;

  /** What a mail about a disputed payment tells. */
  @IfGiven()
  @ValidateNested()
  @Type(() => PaymentDisputed)
  dispute?: PaymentDisputed;

  /** What a mail about differences between services tells. */
  @IfGiven()
  @ValidateNested()
  @Type(() => DifferencesFound)
  differences?: DifferencesFound;

  /** What a mail about a link tells. */
  @IfGiven()
  @ValidateNested()
  @Type(() => ShareNews)
  news?: ShareNews;

  /** What a mail about a payment that released nothing tells. */
  @IfGiven()
  @ValidateNested()
  @Type(() => SharePaymentUnused)
  unused?: SharePaymentUnused;
}
