// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Min,
  ValidateNested,
} from 'class-validator';
import { Caller } from './user.js';

export const PHOTO_FORMATS = ['jpeg', 'png', 'webp', 'tiff'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

export const RENDITION_WIDTHS = [320, 640, 1280, 2048] as const;
export type RenditionWidth = (typeof RENDITION_WIDTHS)[number];

export const RENDITION_FORMATS = ['webp', 'jpeg'] as const;
export type RenditionFormat = (typeof RENDITION_FORMATS)[number];

/** The file name's and folder name's bounds are rules of their own; this only keeps messages small. */
const MAX_NAME = 500;

export class ListFolders {
  @ValidateNested()
  @Type(() => Caller)
  caller!: Caller;
}

export class FolderSummary {
  name!: string;
  /** `{userId}/{folderName}` */
  path!: string;
  createdAt!: string;
  photoCount!: number;
  /** Address of the newest photo; null in an empty folder. */
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
  /** Address of this very version: what it answers never changes. */
  url!: string;
  /** Pixels, as shown. */
  width!: number;
  height!: number;
  /** Bytes. */
  size!: number;
  createdAt!: string;
  /** The queue's listing that made it; null when it was uploaded as it is. */
  listingId!: string | null;
  /** The queue's listing whose enhancement made the picture that it shows; null when none did. */
  enhancedBy!: string | null;
  /** It waits for being enhanced, or is being enhanced. */
  processing!: boolean;
}

export class FolderDetail {
  name!: string;
  path!: string;
  createdAt!: string;
  /** Some of its photos are. */
  processing!: boolean;
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
}

/** Its bytes are under `photos/{photoId}/{versionId}`. */
export class NewPhoto extends StoredPicture {
  @IsUUID()
  photoId!: string;

  @IsUUID()
  versionId!: string;
}

export class AddPhotos extends OpenFolder {
  @IsIn(['create', 'refuse'])
  whenFolderIsMissing!: 'create' | 'refuse';

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
  @IsOptional()
  @IsUUID()
  versionId?: string;

  /** Pixels. Without it, the photo as it is. */
  @IsOptional()
  @IsIn(RENDITION_WIDTHS)
  width?: RenditionWidth;

  @IsOptional()
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
}

/** Asks which of these photos media has; so it answers, too. */
export class PhotoIds {
  @IsArray()
  @ArrayMaxSize(500)
  @IsUUID(undefined, { each: true })
  photoIds!: string[];
}

/** Photos that were uploaded as they are, to be a listing's. The first of them names their saving. */
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

/** A photo that came out of a set is in its folder. */
export class PhotoStored {
  @IsUUID()
  photoId!: string;

  @IsUUID()
  listingId!: string;

  @IsString()
  @Length(1, MAX_NAME)
  filename!: string;
}

export class ObjectKeys {
  @IsArray()
  @ArrayMaxSize(5000)
  @IsString({ each: true })
  @Length(1, 512, { each: true })
  keys!: string[];
}
