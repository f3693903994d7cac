// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  IsUUID,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  BRIGHTNESS_MULTIPLIER,
  DEFAULT_ENHANCEMENT,
  ENHANCE_STYLE_NAMES,
  type Enhancement,
  type EnhanceStyle,
} from '../rules/enhancement.js';
import { PROVIDERS, type ListingStatus, type Provider } from '../rules/listing-status.js';
import { IfGiven, IfNotNull } from './if-given.js';
import {
  MAX_PHOTO_SURFACES,
  NewPhoto,
  OpenFolder,
  PhotoMerge,
  PhotoSurface,
} from './media.messages.js';

/** The maximum number of photos enhanced at once. */
export const MAX_ENHANCED_PHOTOS = 5000;
const { min, max } = BRIGHTNESS_MULTIPLIER;

/** Omitted settings are those of `DEFAULT_ENHANCEMENT`. */
export class EnhancementSettings implements Enhancement {
  @IsIn(ENHANCE_STYLE_NAMES)
  enhanceType: EnhanceStyle = DEFAULT_ENHANCEMENT.enhanceType;

  @IsBoolean()
  replaceSky: boolean = DEFAULT_ENHANCEMENT.replaceSky;

  /** Ids of photos whose sky is also replaced although they are merged sets or look like rooms. */
  @IfGiven()
  @IsArray()
  @IsUUID(undefined, { each: true })
  @ArrayMaxSize(MAX_ENHANCED_PHOTOS)
  skyAnyway?: string[];

  @IsBoolean()
  perspectiveCorrection: boolean = DEFAULT_ENHANCEMENT.perspectiveCorrection;

  @IsBoolean()
  autoVerticalAlign: boolean = DEFAULT_ENHANCEMENT.autoVerticalAlign;

  @IsBoolean()
  autoHorizontalAlign: boolean = DEFAULT_ENHANCEMENT.autoHorizontalAlign;

  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(min)
  @Max(max)
  brightnessMultiplier: number = DEFAULT_ENHANCEMENT.brightnessMultiplier;

  @IsBoolean()
  maintainColorAccuracy: boolean = DEFAULT_ENHANCEMENT.maintainColorAccuracy;

  @IsBoolean()
  enhanceWindows: boolean = DEFAULT_ENHANCEMENT.enhanceWindows;

  @IsBoolean()
  skipProcessing: boolean = DEFAULT_ENHANCEMENT.skipProcessing;

  /** A look of the caller's own, in place of the style's tone and colors. */
  @IfGiven()
  @IsUUID()
  ownStyleId?: string;
}

/** Enhances each photo of a folder. */
export class StartEnhancement extends OpenFolder {
  @ValidateNested()
  @Type(() => EnhancementSettings)
  settings!: EnhancementSettings;
}

export class EnhancementReference {
  @IsUUID()
  ownerId!: string;

  @IsUUID()
  listingId!: string;
}

/** The progress of a folder's enhancement. */
export interface EnhancementProgress {
  /** Its entry in the queue; null when there was nothing to do. */
  listingId: string | null;
  status: ListingStatus;
  /** Photos that have been enhanced. */
  processedCount: number;
  /** How many of them got a new sky; null when none was asked for, or nobody recorded it. */
  newSkies: number | null;
  total: number;
  errorMessage: string | null;
}

/** A webhook of an external provider. It only triggers a poll. */
export class ProviderHint {
  @IsIn(PROVIDERS)
  provider!: Provider;

  /** The request's `Authorization`, as it came. */
  @IsString()
  @MaxLength(1000)
  authorization!: string;

  @IsString()
  @MaxLength(65_536)
  body!: string;
}

/** The external ids of a provider's work, one of which may have progressed. */
export class ProviderWork {
  @IsIn(PROVIDERS)
  provider!: Provider;

  @IsArray()
  @ArrayMaxSize(10)
  @IsString({ each: true })
  @Length(1, 200, { each: true })
  ids!: string[];
}

export class FindEnhancementSource {
  @IsUUID()
  photoId!: string;
}

/** The picture that a photo is enhanced from. */
export interface EnhancementSource {
  photoId: string;
  filename: string;
  /** In the object store. */
  key: string;
  versionId: string;
  /** Bytes. */
  size: number;
  /** Of the photo, as it is now. */
  revision: number;
  /** Whether it was merged from the frames of a set. Optional, since an earlier release doesn't send it. */
  isMerged?: boolean;
}

/** Photos of a folder wait for their enhancement. */
export class EnhancementStarted {
  @IsUUID()
  listingId!: string;

  @IsUUID()
  userId!: string;

  @IsString()
  @Length(1, 500)
  folderName!: string;

  @IsArray()
  @ArrayMaxSize(MAX_ENHANCED_PHOTOS)
  @IsUUID(undefined, { each: true })
  photoIds!: string[];
}

/** None of the listing's photos waits any more: all are done, or the enhancement was cancelled. */
export class EnhancementEnded {
  @IsUUID()
  listingId!: string;
}

/** How a photo was straightened. */
export class Straightening {
  /** Degrees; see CameraAngles of the geometry. */
  @IsNumber({ allowNaN: false, allowInfinity: false })
  vertical!: number;

  @IsNumber({ allowNaN: false, allowInfinity: false })
  horizontal!: number;

  /** Millimetres as if on 36 × 24 mm film; null when the camera didn't record it. */
  @IfNotNull()
  @IsNumber({ allowNaN: false, allowInfinity: false })
  focalLength!: number | null;
}

/** A photo has a new picture, whose bytes are in the object store. */
export class PhotoEnhanced {
  @IsUUID()
  listingId!: string;

  @IsUUID()
  taskId!: string;

  /** The version it was made from. */
  @IsUUID()
  sourceVersionId!: string;

  /** The photo's revision when the source was read, so that a photo changed since is not overwritten. */
  @IsInt()
  @Min(0)
  revision!: number;

  /** Whether it has another sky than its source. Optional, since events of an earlier release don't have it. */
  @IfGiven()
  @IsBoolean()
  skyReplaced?: boolean;

  /** What the picture was made to look like. Optional, since events of an earlier release don't have it. */
  @IfGiven()
  @IsIn(ENHANCE_STYLE_NAMES)
  style?: EnhanceStyle;
  /** Missing where a service doesn't tell, and in events of an earlier release. */
  @IfGiven()
  @ValidateNested()
  @Type(() => Straightening)
  straightened?: Straightening;

  @ValidateNested()
  @Type(() => NewPhoto)
  photo!: NewPhoto;

  /**
   * Given when it was merged again from the frames of its set, and so owes nothing to its source; null when it isn't
   * known how.
   */
  @IfNotNull()
  @ValidateNested()
  @Type(() => PhotoMerge)
  merge?: PhotoMerge | null;

  /** Of a photo that was merged again; see SetMerged. */
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(MAX_PHOTO_SURFACES)
  @ValidateNested({ each: true })
  @Type(() => PhotoSurface)
  surfaces?: PhotoSurface[];

  /** As above. */
  @IfGiven()
  @IsInt()
  @Min(1)
  mapsSize?: number;
}

export const ENHANCEMENT_OUTCOMES = ['stored', 'changed', 'gone'] as const;
export type EnhancementOutcome = (typeof ENHANCEMENT_OUTCOMES)[number];

/** The outcome of an enhanced picture: the photo shows it, was changed meanwhile, or no longer exists. */
export class EnhancementSettled {
  @IsUUID()
  taskId!: string;

  @IsIn(ENHANCEMENT_OUTCOMES)
  outcome!: EnhancementOutcome;

  /** The picture that is meant. */
  @IsUUID()
  versionId!: string;
}
