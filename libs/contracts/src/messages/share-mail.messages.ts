// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsISO8601,
  IsString,
  IsTimeZone,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IfGiven, IfNotNull } from './if-given.js';
import { MAX_SHARE_PRICE, SHARE_NEWS_KINDS, type ShareNewsKind } from '../rules/shares.js';
import type { ShareMailOutcome } from './share.messages.js';

/** The mail that brings a link to its agent. It is sent during the call: the link's secret is stored nowhere. */
export class SendShareMail {
  /** Who makes the link, and whose mails are counted. */
  @IsUUID()
  senderId!: string;

  /** Of the folder. */
  @IsUUID()
  ownerId!: string;

  @IsUUID()
  shareId!: string;

  @Matches(/^[\w-]{43}$/)
  token!: string;

  @IsString()
  @Length(1, 200)
  agentName!: string;

  @IsEmail()
  @MaxLength(254)
  agentEmail!: string;

  @IsString()
  @Length(1, 500)
  folderName!: string;

  /** The listing's name as it was typed; missing in messages of an earlier release. */
  @IfGiven()
  @IsString()
  @Length(1, 500)
  title?: string;

  @IsBoolean()
  isLocked!: boolean;

  @IsBoolean()
  hasPassword!: boolean;

  /** Cents. */
  @IfNotNull()
  @IsInt()
  @Min(1)
  @Max(MAX_SHARE_PRICE)
  priceCents!: number | null;

  @IfNotNull()
  @IsISO8601({ strict: true })
  expiresAt!: string | null;

  /** IANA name of where the link is made. Missing from an earlier gateway's messages. */
  @IfNotNull()
  @IsTimeZone()
  @MaxLength(64)
  timeZone?: string | null;
}

export interface ShareMailAnswer {
  outcome: ShareMailOutcome;
}

/** Something happened with a link: its owner or its agent gets a mail. */
export class ShareNews {
  @IsUUID()
  id!: string;

  @IsIn(SHARE_NEWS_KINDS)
  kind!: ShareNewsKind;

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

  /** Null when the agent gets no mails. */
  @IfNotNull()
  @IsEmail()
  agentEmail!: string | null;

  @IsUUID()
  shareId!: string;

  /** Cents; null for a link without a price. */
  @IfNotNull()
  @IsInt()
  @Min(1)
  @Max(MAX_SHARE_PRICE)
  priceCents!: number | null;

  /** Number of corrections; 0 where the news is about something else. */
  @IsInt()
  @Min(0)
  @Max(100_000)
  count!: number;
}
