// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  IsUUID,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  LEFT_OUT_REASONS,
  MERGE_METHODS,
  type LeftOut,
  type LeftOutReason,
  type MergeFacts,
  type MergeMethod,
} from '../rules/merge-words.js';
import type { PhotoFlag, Room } from '../rules/rooms.js';
import type { Alteration } from '../rules/export-presets.js';
import { IfGiven } from './if-given.js';
import { Caller } from './user.js';

export const PHOTO_FORMATS = ['jpeg', 'png', 'webp', 'tiff'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** What the frames of a set may be: RAW and HEIC are converted before they are merged. */
export const FRAME_FORMATS = [...PHOTO_FORMATS, 'heic', 'raw'] as const;
export type FrameFormat = (typeof FRAME_FORMATS)[number];

export const RENDITION_WIDTHS = [320, 640, 1280, 2048] as const;
export type RenditionWidth = (typeof RENDITION_WIDTHS)[number];

export const RENDITION_FORMATS = ['webp', 'jpeg'] as const;
export type RenditionFormat = (typeof RENDITION_FORMATS)[number];

/** Only limits the message size; file and folder names have their own rules. */
const MAX_NAME = 500;

export class ListFolders {
  @ValidateNested()
  @Type(() => Caller)
  caller!: Caller;
}

export class FolderSummary {
  name!: string;
  /** The listing's name as it was typed. */
  title!: string;
  /** `{userId}/{folderName}` */
  path!: string;
  createdAt!: string;
  photoCount!: number;
  /** Address of the first photo, as the folder itself shows them; null in an empty folder. */
  coverUrl!: string | null;
}

export class FolderList {
  folders!: FolderSummary[];
}

export class OpenFolder {
  @ValidateNested()
  @Type(() => Caller)
  caller!: Caller;

  @IsUUID()
  ownerId!: string;

  @IsString()
  @Length(1, MAX_NAME)
  folderName!: string;
}

export class FolderPhoto {
  id!: string;
  filename!: string;
  /** Address of this version, whose answer never changes. */
  url!: string;
  /** Pixels, as shown. */
  width!: number;
  height!: number;
  /** Bytes. */
  size!: number;
  createdAt!: string;
  /** The listing that made the photo; null when it was uploaded as it is. */
  listingId!: string | null;
  /** The listing whose enhancement made the current picture; null when there is none. */
  enhancedBy!: string | null;
  /** True while the photo waits for its enhancement or is being enhanced. */
  processing!: boolean;
  /** The room it shows; null until it is told. */
  room!: Room | null;
  /** Stars, 0 to 5; 0 is unrated. */
  rating!: number;
  flag!: PhotoFlag | null;
  /** Whether its owner approved it for delivery. */
  approved!: boolean;
  /** What changed the content of the current picture. */
  alterations!: Alteration[];

  /** Whether its file is not in the store any more. */
  lost!: boolean;
}

/** Whether white and brightness of a folder's merged photos are brought together. */
export class FolderLook {
  on!: boolean;
  /** True while photos are being matched, or shown as merged again. */
  changing!: boolean;
  /** How many photos are shown matched. */
  matched!: number;
}

export class FolderDetail {
  name!: string;
  /** The listing's name as it was typed. */
  title!: string;
  path!: string;
  createdAt!: string;
  /** True while some of its photos are being processed. */
  processing!: boolean;
  /** Null when it has fewer than two photos that can be matched. */
  look!: FolderLook | null;
  /** In their order: the first is the cover of the listing. */
  photos!: FolderPhoto[];
}

/** A picture whose bytes are in the object store already. */
export class StoredPicture {
  @IsString()
  @Length(1, MAX_NAME)
  filename!: string;

  @IsInt()
  @Min(1)
  size!: number;

  /** Pixels, as shown (after EXIF orientation). */
  @IsInt()
  @Min(1)
  width!: number;

  @IsInt()
  @Min(1)
  height!: number;

  @IsIn(PHOTO_FORMATS)
  format!: PhotoFormat;

  /** Bytes of its thumbnail, where that is in the object store, too. */
  @IfGiven()
  @IsInt()
  @Min(1)
  thumbnailSize?: number;

  /** The checksum of its bytes, as ZIPs have it; missing in messages of an earlier release. */
  @IfGiven()
  @IsInt()
  @Min(0)
  @Max(0xffffffff)
  crc32?: number;
}

/** Its bytes are under `photos/{photoId}/{versionId}`. */
export class NewPhoto extends StoredPicture {
  @IsUUID()
  photoId!: string;

  @IsUUID()
  versionId!: string;
}

export class LeftOutFrame implements LeftOut {
  @IsString()
  @Length(1, MAX_NAME)
  name!: string;

  @IsIn(LEFT_OUT_REASONS)
  reason!: LeftOutReason;
}

/** A rectangle around a window, in fractions of the merged photo's width and height. */
export class WindowPlace {
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(1)
  left!: number;

  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(1)
  top!: number;

  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(1)
  width!: number;

  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(1)
  height!: number;
}

const MAX_ENGINE_VERSION_LENGTH = 20;

/** How a photo was merged from the frames of its set. */
export class PhotoMerge implements MergeFacts {
  @IsIn(MERGE_METHODS)
  method!: MergeMethod;

  /** The HDR frame or the brackets, and the flash frames. */
  @IsInt()
  @Min(1)
  framesUsed!: number;

  @IsArray()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => LeftOutFrame)
  framesRejected!: LeftOutFrame[];

  /** The frame that proved to be the HDR frame, if the one called so was shot with flash. */
  @IfGiven()
  @IsString()
  @Length(1, MAX_NAME)
  takenForHdr?: string;

  /** RAW frames that can't be developed: the camera's own JPEG was used. */
  @IfGiven()
  @IsString({ each: true })
  @Length(1, MAX_NAME, { each: true })
  @ArrayMaxSize(100)
  undeveloped?: string[];

  /** Frames that were turned as most frames of their set are, against their own files. */
  @IfGiven()
  @IsString({ each: true })
  @Length(1, MAX_NAME, { each: true })
  @ArrayMaxSize(100)
  turned?: string[];

  /** Windows that got a view; missing for photos of an earlier release. */
  @IfGiven()
  @IsInt()
  @Min(0)
  windows?: number;

  /** Windows whose view was recovered softly or left as in the HDR frame. */
  @IsInt()
  @Min(0)
  windowsToCheck!: number;

  /** Where those windows are; missing for photos of an earlier release, and where there are none. */
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => WindowPlace)
  doubtfulWindows?: WindowPlace[];

  /** The version of our engine that merged it; missing for photos of before, and where an external service merged. */
  @IfGiven()
  @IsString()
  @Length(1, MAX_ENGINE_VERSION_LENGTH)
  engine?: string;
}

/** A nearly neutral surface of a merged photo: a wall, a ceiling, a fridge. */
export class PhotoSurface {
  /** log₂ of its linear luminance: stops below white, negative. */
  @IsNumber({ allowNaN: false, allowInfinity: false })
  light!: number;

  /** Natural logarithms of linear red ÷ green and blue ÷ green. */
  @IsNumber({ allowNaN: false, allowInfinity: false })
  redness!: number;

  @IsNumber({ allowNaN: false, allowInfinity: false })
  blueness!: number;

  /** Share of the photo. */
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(1)
  share!: number;
}

/** Bounds what a photo tells of its surfaces. */
export const MAX_PHOTO_SURFACES = 100;

export class AddPhotos extends OpenFolder {
  @IsIn(['create', 'refuse'])
  whenFolderIsMissing!: 'create' | 'refuse';

  /** The name of the listing as it was typed, for a folder that is created. */
  @IfGiven()
  @IsString()
  @Length(1, MAX_NAME)
  title?: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(2000)
  @ValidateNested({ each: true })
  @Type(() => NewPhoto)
  photos!: NewPhoto[];
}

export interface AddedPhotos {
  path: string;
  /** In the order of the request, with the names they got. */
  filenames: string[];
}

export class LocatePhoto extends OpenFolder {
  @IsString()
  @Length(1, MAX_NAME)
  filename!: string;

  /** A version of the photo; without it, the current one. */
  @IfGiven()
  @IsUUID()
  versionId?: string;

  /** The photo as it may leave its owner's account, instead of as it is. */
  @IfGiven()
  @IsBoolean()
  isDelivered?: boolean;

  /** Pixels. Without it, the photo in full size. */
  @IfGiven()
  @IsIn(RENDITION_WIDTHS)
  width?: RenditionWidth;

  @IfGiven()
  @IsIn(RENDITION_FORMATS)
  format?: RenditionFormat;
}

export interface PhotoLocation {
  key: string;
  size: number;
  contentType: string;
  versionId: string;
  filename: string;
  modifiedAt: string;
  /** Of the object's bytes, as ZIPs have it; only in the files of a download, null where it isn't known. */
  crc32?: number | null;
}

/** Asks which of these photos media has; so it answers, too. */
export class PhotoIds {
  @IsArray()
  @ArrayMaxSize(500)
  @IsUUID(undefined, { each: true })
  photoIds!: string[];
}

/** Photos of a listing that were uploaded without merging. The id of the first one identifies the request. */
export class PhotosSaved {
  @IsUUID()
  ownerId!: string;

  @IsString()
  @Length(1, MAX_NAME)
  folderName!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(2000)
  @IsUUID(undefined, { each: true })
  photoIds!: string[];
}

/** A merged photo has been stored in its folder. */
export class PhotoStored {
  @IsUUID()
  photoId!: string;

  @IsUUID()
  listingId!: string;

  @IsString()
  @Length(1, MAX_NAME)
  filename!: string;
}

export class VersionIdentity {
  @IsUUID()
  versionId!: string;
}

/** Photos whose files are neither in the store nor can be made again. */
export interface LostPhotos {
  lost: { key: string; filename: string }[];
}

/** The light maps that a photo is edited by are not in the store any more. */
export class LightMapsLost {
  @IsUUID()
  photoId!: string;

  @IsUUID()
  versionId!: string;

  /** The version of our engine that merged it; missing for photos of before. */
  @IfGiven()
  @IsString()
  @Length(1, MAX_ENGINE_VERSION_LENGTH)
  engine?: string;
}

/** Light maps were made again, at their usual key. */
export class LightMapsRestored {
  @IsUUID()
  versionId!: string;

  /** Bytes. */
  @IsInt()
  @Min(1)
  size!: number;
}

export class ObjectKeys {
  @IsArray()
  @ArrayMaxSize(5000)
  @IsString({ each: true })
  @Length(1, 512, { each: true })
  keys!: string[];
}
