// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsHexadecimal,
  IsIn,
  IsInt,
  IsISO8601,
  IsString,
  IsTimeZone,
  IsUUID,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { formatPrice } from '../rules/pricing.js';
import type { Room } from '../rules/rooms.js';
import {
  MAX_SHARE_DOWNLOADS,
  MAX_SHARE_PRICE,
  MAX_SHARED_PHOTOS,
  MIN_SHARE_PRICE,
  SHARE_THEMES,
  type ShareEventKind,
  type SharePaymentWay,
  type ShareState,
  type ShareTheme,
  type ShownShareState,
} from '../rules/shares.js';
import { AdjustedPhoto, Colours } from './editing.messages.js';
import { IfGiven } from './if-given.js';
import {
  OpenFolder,
  RENDITION_FORMATS,
  RENDITION_WIDTHS,
  VersionIdentity,
  type RenditionFormat,
  type RenditionWidth,
} from './media.messages.js';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './user.js';

const AGENT = { message: "The agent's name is required" };
const BRAND = { message: 'Your name can have at most 200 characters' };
const CONTACT = { message: 'Your contact can have at most 500 characters' };
const PASSWORD = {
  message: `The password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`,
};
const EXPIRY = { message: 'The day on which the link expires is not a date' };
const TIME_ZONE = { message: 'The time zone is not known' };
const DOWNLOADS = {
  message: `The number of downloads must be from 1 to ${MAX_SHARE_DOWNLOADS}`,
};
const PRICE = {
  message: `The price must be from ${formatPrice(MIN_SHARE_PRICE)} to ${formatPrice(MAX_SHARE_PRICE)}`,
};
const AGENT_EMAIL = { message: "The agent's e-mail is not an e-mail address" };

/** What its owner decides about a link to a folder's approved photos. */
export class ShareTerms {
  @IsString(AGENT)
  @Length(1, 200, AGENT)
  agentName!: string;

  /** Whether the page names the photographer. */
  @IsBoolean({ message: 'Whether the page has your brand must be true or false' })
  branded!: boolean;

  @IsString(BRAND)
  @MaxLength(200, BRAND)
  brandName!: string;

  @IsString(CONTACT)
  @MaxLength(500, CONTACT)
  contact!: string;

  @IsIn(SHARE_THEMES, { message: 'The page must be light or dark' })
  theme!: ShareTheme;

  /** Locked otherwise: watermarked previews and no download, until it is released. */
  @IsBoolean({ message: 'Whether the photos are released must be true or false' })
  released!: boolean;

  /** Without white space at its ends, which nobody sees in the message that it is sent with. */
  @IfGiven()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString(PASSWORD)
  @Length(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH, PASSWORD)
  password?: string;

  /** ISO 8601. Without it, the link works until it is revoked. */
  @IfGiven()
  @IsISO8601({ strict: true }, EXPIRY)
  expiresAt?: string;

  /** IANA name of where the link is made: its last day is a day there. */
  @IfGiven()
  @IsTimeZone(TIME_ZONE)
  @MaxLength(64, TIME_ZONE)
  timeZone?: string;

  @IfGiven()
  @IsInt(DOWNLOADS)
  @Min(1, DOWNLOADS)
  @Max(MAX_SHARE_DOWNLOADS, DOWNLOADS)
  maxDownloads?: number;

  /** The colours that the photographer has set for photos: the link shows and gives these photos in them. */
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(MAX_SHARED_PHOTOS)
  @ValidateNested({ each: true })
  @Type(() => AdjustedPhoto)
  adjusted?: AdjustedPhoto[];

  /** Cents. The agent's payment by card releases a locked link; a released one has no price. */
  @IfGiven()
  @IsInt(PRICE)
  @Min(MIN_SHARE_PRICE, PRICE)
  @Max(MAX_SHARE_PRICE, PRICE)
  priceCents?: number;

  /** Where the link is sent to, and later news of it. */
  @IfGiven()
  @IsEmail({}, AGENT_EMAIL)
  @MaxLength(254, AGENT_EMAIL)
  agentEmail?: string;
}

export class CreateShare extends OpenFolder {
  @ValidateNested()
  @Type(() => ShareTerms)
  terms!: ShareTerms;
}

export class ShareReference extends OpenFolder {
  @IsUUID()
  shareId!: string;
}

/** What is released. */
export class ReleaseTerms {
  /** Replaces the colours in which the link shows and gives photos; without it, they stay. */
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(MAX_SHARED_PHOTOS)
  @ValidateNested({ each: true })
  @Type(() => AdjustedPhoto)
  adjusted?: AdjustedPhoto[];
}

export class ReleaseShare extends ShareReference {
  @ValidateNested()
  @Type(() => ReleaseTerms)
  @IfGiven()
  terms?: ReleaseTerms;
}

/** What somebody did with a link. */
export class ShareEvent {
  kind!: ShareEventKind;
  at!: string;
  photoCount!: number;
  /** Of the first few of the photos that are still there. */
  filenames!: string[];
}

/** That a link was paid for, and how. */
export class SharePaid {
  at!: string;
  by!: SharePaymentWay;
  /** When the money went back in full; null while it hasn't. The photos stay released. */
  returnedAt!: string | null;
}

export class Share {
  id!: string;
  agentName!: string;
  /** Null when the agent gets no mails. */
  agentEmail!: string | null;
  /** Cents; null for a link without a price. */
  priceCents!: number | null;
  /** Null until it is paid. */
  paid!: SharePaid | null;
  branded!: boolean;
  brandName!: string;
  contact!: string;
  theme!: ShareTheme;
  hasPassword!: boolean;
  state!: ShareState;
  /** The first moment at which the link no longer works. */
  expiresAt!: string | null;
  /** IANA name of where the link was made; null when it isn't known. */
  timeZone!: string | null;
  maxDownloads!: number | null;
  downloads!: number;
  createdAt!: string;
  /** The names of the photos that the agent has marked. */
  favourites!: string[];
  /** The latest, newest first. */
  events!: ShareEvent[];
}

export class ShareList {
  /** Newest first. */
  shares!: Share[];
  /** How many of the folder's photos a link shows. */
  approvedCount!: number;
}

export class CreatedShare {
  share!: Share;
  /** The secret of the link `/s/{token}`. It can't be read again. */
  token!: string;
  /** The listing's name as it was typed. */
  title!: string;
}

/** Whether the agent got the link by mail: otherwise the photographer sends it by hand. */
export const SHARE_MAIL_OUTCOMES = ['sent', 'failed', 'too_many'] as const;
export type ShareMailOutcome = (typeof SHARE_MAIL_OUTCOMES)[number];

export class MadeShare {
  share!: Share;
  /** As of `CreatedShare`. */
  token!: string;
  /** Null when no mail was wanted. */
  mail!: ShareMailOutcome | null;
}

/** Somebody with a link. */
export class ShareVisit {
  /** The SHA-256 of the link's token. */
  @IsHexadecimal()
  @Length(64, 64)
  tokenHash!: string;

  /** The proof that the password was entered. */
  @IfGiven()
  @IsString()
  @MaxLength(200)
  pass?: string;
}

/** What the page of a link looks like before its photos are there. */
export interface SharedTheme {
  theme: ShareTheme;
}

const ENTERED = { message: 'Please enter the password' };

export class EnteredPassword {
  @IsString(ENTERED)
  @Length(1, MAX_PASSWORD_LENGTH, ENTERED)
  password!: string;
}

export class EnterShare extends ShareVisit {
  @IsString()
  @Length(1, MAX_PASSWORD_LENGTH)
  password!: string;
}

export interface SharePass {
  pass: string;
  expiresAt: string;
}

export class SharedPhoto {
  id!: string;
  versionId!: string;
  filename!: string;
  /** Pixels, as shown. */
  width!: number;
  height!: number;
  room!: Room | null;
  isFavourite!: boolean;
  /** Tells pictures in different colours apart; null when the colours are the photo's own. */
  adjustment!: string | null;
  /** Says how its content was changed; null when it wasn't. */
  alteration!: string | null;
  /** An altered photo before its content was changed; null when it wasn't, or that picture is gone. */
  unaltered!: UnalteredPhoto | null;
}

export class UnalteredPhoto {
  versionId!: string;
  /** Pixels, as shown. */
  width!: number;
  height!: number;
}

/** The page of a link. */
export class SharedListing {
  /** Of the listing. */
  name!: string;
  agentName!: string;
  theme!: ShareTheme;
  /** Who took the photos; null on a page without brand. */
  brand!: ShareBrand | null;
  state!: ShownShareState;
  /** Cents; null for a link without a price. */
  priceCents!: number | null;
  /** Null until it is paid. */
  paid!: SharePaid | null;
  expiresAt!: string | null;
  /** IANA name of where the link was made; null when it isn't known. */
  timeZone!: string | null;
  /** Null when there is no limit. */
  downloadsLeft!: number | null;
  /** In the order of the listing. */
  photos!: SharedPhoto[];
  /** What the photos can be prepared for before they are downloaded. */
  presets!: SharedPreset[];
}

export class SharedPreset {
  /** A built-in one, or one of the photographer's own. */
  id!: string;
  name!: string;
  /** Its sizes and limits. */
  text!: string;
}

export class ShareBrand {
  name!: string;
  contact!: string;
}

export class LocateSharedPhoto extends ShareVisit {
  /** Without it, the first photo of the listing. */
  @IfGiven()
  @IsUUID()
  photoId?: string;

  /** Pixels. A locked share has none beyond `MAX_LOCKED_WIDTH`. */
  @IsIn(RENDITION_WIDTHS)
  width!: RenditionWidth;

  @IsIn(RENDITION_FORMATS)
  format!: RenditionFormat;

  /** Whether the photo is shown as it was before its content was changed. */
  @IsBoolean()
  unaltered!: boolean;
}

export class MarkFavourite extends ShareVisit {
  @IsUUID()
  photoId!: string;

  @IsBoolean()
  isFavourite!: boolean;
}

const UNALTERED = { message: 'Whether unaltered photos are wanted must be true or false' };
const PHOTOS = { message: 'The photos must be named by their ids' };

export class PhotosToDownload {
  /** None of them means all of the share. */
  @IsArray(PHOTOS)
  @ArrayMaxSize(MAX_SHARED_PHOTOS, PHOTOS)
  @IsUUID(undefined, { each: true, ...PHOTOS })
  photoIds!: string[];

  /** Whether they are wanted as they were before their content was changed: of altered photos alone. */
  @IfGiven()
  @IsBoolean(UNALTERED)
  unaltered?: boolean;
}

export class BeginShareDownload extends ShareVisit {
  @IsArray()
  @ArrayMaxSize(MAX_SHARED_PHOTOS)
  @IsUUID(undefined, { each: true })
  photoIds!: string[];

  @IsBoolean()
  unaltered!: boolean;
}

const PRESET = { message: 'A preset must be chosen' };

export class PhotosToExport {
  /** One of the page's presets. */
  @IsString(PRESET)
  @Length(1, 60, PRESET)
  presetId!: string;

  /** None of them means all of the share. */
  @IsArray(PHOTOS)
  @ArrayMaxSize(MAX_SHARED_PHOTOS, PHOTOS)
  @IsUUID(undefined, { each: true, ...PHOTOS })
  photoIds!: string[];
}

export class OpenSharedExport extends ShareVisit {
  @IsString()
  @Length(1, 60)
  presetId!: string;

  @IsArray()
  @ArrayMaxSize(MAX_SHARED_PHOTOS)
  @IsUUID(undefined, { each: true })
  photoIds!: string[];
}

export class SharedExportReference extends ShareVisit {
  @IsUUID()
  exportId!: string;
}

export class SharedDownload {
  /** Its bytes can be fetched for an hour; fetching them again counts as the same download. */
  id!: string;
  photoCount!: number;
}

export class ShareDownloadReference extends ShareVisit {
  @IsUUID()
  downloadId!: string;
}

/** A smaller copy to be made before somebody asks for it. */
export class RenditionOrder extends VersionIdentity {
  /** Pixels. By default that of thumbnails. */
  @IfGiven()
  @IsIn(RENDITION_WIDTHS)
  width?: RenditionWidth;

  @IfGiven()
  @IsBoolean()
  watermarked?: boolean;

  /** Whose name is in the watermark; missing where nobody's is. */
  @IfGiven()
  @IsString()
  @Length(1, 200)
  photographer?: string;

  /** Missing where the colours stay as they are. */
  @IfGiven()
  @ValidateNested()
  @Type(() => Colours)
  colours?: Colours;
}

/** A password that is about to be checked. */
export class CountShareAttempt {
  @IsHexadecimal()
  @Length(64, 64)
  tokenHash!: string;

  @IsString()
  @Length(0, 100)
  address!: string;
}

/** A link that doesn't exist, or not any more. */
export class CountShareMiss {
  @IsString()
  @Length(0, 100)
  address!: string;
}
