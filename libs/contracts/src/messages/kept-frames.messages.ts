import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsUUID,
  Min,
  ValidateNested,
} from 'class-validator';
import { FRAME_USES, MAX_KEPT_FRAMES, type FrameUse } from '../rules/frame-uses.js';
import { MAX_ENHANCED_PHOTOS } from './enhancement.messages.js';
import { IfGiven } from './if-given.js';
import { OpenFolder } from './media.messages.js';

/** A frame of a merged photo. */
export class KeptFrameFile {
  /** Its place in the set, from 0. */
  position!: number;
  filename!: string;
  /** What the next merge uses it for. */
  use!: FrameUse;
}

/** The frames of a merged photo, which are kept for a while. */
export class KeptSet {
  photoId!: string;
  /** Their number. */
  frames!: number;
  /** In the order of the set. */
  files!: KeptFrameFile[];
  /** Whether RAW frames are developed even if their camera's JPEG is of full size. */
  developRaw!: boolean;
  /** Of all its frames. */
  bytes!: number;
  /** When they will be removed. */
  keptUntil!: string;
}

export class KeptSetList {
  /** Those of the folder's photos, in no promised order. */
  sets!: KeptSet[];
  /** The version of the engine that would merge them now; null where an external service does. */
  engine!: string | null;
}

const PHOTOS = { message: 'The photos must be named by their ids' };

export class UsedFrame {
  @IsInt()
  @Min(0)
  position!: number;

  @IsIn(FRAME_USES)
  use!: FrameUse;
}

/** How a photo is to be merged from its frames. */
export class MergeSettings {
  /** All frames of the set. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_KEPT_FRAMES)
  @ValidateNested({ each: true })
  @Type(() => UsedFrame)
  frames!: UsedFrame[];

  @IsBoolean()
  developRaw!: boolean;
}

export class PhotosWithFrames {
  @IsArray(PHOTOS)
  @ArrayMinSize(1, PHOTOS)
  @ArrayMaxSize(MAX_ENHANCED_PHOTOS, PHOTOS)
  @IsUUID(undefined, { each: true, ...PHOTOS })
  photoIds!: string[];

  /** For one photo; without them, photos are merged as before. */
  @IfGiven()
  @ValidateNested()
  @Type(() => MergeSettings)
  settings?: MergeSettings;
}

/** Some of a folder's photos: those whose frames are to be removed. */
export class FolderPhotosWithFrames extends OpenFolder {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_ENHANCED_PHOTOS)
  @IsUUID(undefined, { each: true })
  photoIds!: string[];
}

/** Some of a folder's photos, to be merged again. */
export class MergePhotosAgain extends FolderPhotosWithFrames {
  @IfGiven()
  @ValidateNested()
  @Type(() => MergeSettings)
  settings?: MergeSettings;
}
