// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsNumber,
  IsString,
  IsUUID,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { IfGiven } from './if-given.js';
import { COLOUR_RANGES, MAX_DEGREES, type ColourAdjustments } from '../rules/adjustments.js';
import {
  OpenFolder,
  StoredPicture,
  type PhotoLocation,
  type PhotoMerge,
} from './media.messages.js';
import type { Homography } from '@roomlight/photography/geometry';
import type { LightSettings } from '@roomlight/photography/light';
import type { ScreenCorners } from '../rules/screen-corners.js';
import { Caller } from './user.js';

/** One photo in a folder. */
export class PhotoReference extends OpenFolder {
  @IsString()
  @Length(1, 500)
  filename!: string;
}

/** A picture that was placed permanently on a screen in a photo. */
export class AppliedScreen {
  tvImageId!: string;
  /** In pixels of the photo as it is shown now. */
  corners!: ScreenCorners;
  opacity!: number;
}

export class CameraAngles {
  /** The corrected pitch of the camera, which makes verticals converge. */
  verticalAngle!: number;
  /** The corrected roll of the camera, which tilts the horizon. */
  horizontalAngle!: number;
}

const LightPosition = (): PropertyDecorator => (target, property) =>
  [IsNumber({ allowNaN: false, allowInfinity: false }), Min(-1), Max(1)].forEach((decorate) =>
    decorate(target, property),
  );

/** The light of a merged photo; 0 is as merged. Positions are rounded to steps of 0.05. */
export class Light implements LightSettings {
  /** From the natural light's mood, -1, to the flash's neutrality, 1. */
  @LightPosition()
  ambience!: number;

  /** From as the room sees what is outside, -1, to fully visible, 1. */
  @LightPosition()
  windows!: number;

  /** From neutral, -1, to warm, 1. */
  @LightPosition()
  lamps!: number;

  /** From deeper, -1, to open, 1. */
  @LightPosition()
  shadows!: number;
}

/** Factors on linear light. */
export class LightGains {
  red!: number;
  green!: number;
  blue!: number;
}

/** What a page needs to show a photo in another light, and how it is now. */
export class PhotoLight {
  settings!: Light;
  /** Address of the picture that the photo is edited from. */
  baseUrl!: string;
  /** Address of that picture's light maps. */
  mapsUrl!: string;
  /**
   * Which part of that picture the photo shows: a homography by rows that maps fractions of the photo's width and height
   * to fractions of the picture's.
   */
  shownPart!: Homography;
  /** What matches the photo to others of its folder, applied after the light; null when nothing does. */
  gains!: LightGains | null;
}

/** The corners of a window, in fractions of the photo's width and height, in their order around it. */
export class WindowOutline {
  corners!: { x: number; y: number }[];
}

/** The edits of a photo, relative to its base. Angles are absolute, in degrees. */
export class PhotoEdits extends CameraAngles {
  tvReplacements!: AppliedScreen[];
  /** Null when it is not known: for photos that our engine didn't merge. */
  merge!: PhotoMerge | null;
  /** Where the photo as it is now shows the windows that are to be checked. */
  windowsToCheck!: WindowOutline[];
  /** Null when it can't be changed: the picture that the photo is edited from has no light maps. */
  light!: PhotoLight | null;
}

export class SetLight extends PhotoReference {
  @ValidateNested()
  @Type(() => Light)
  light!: Light;
}

export const ALIGNED_AXES = ['vertical', 'horizontal', 'both'] as const;
export type AlignedAxis = (typeof ALIGNED_AXES)[number];

/** Sets one angle. */
export class AlignPhoto extends PhotoReference {
  @IsIn(['vertical', 'horizontal'])
  axis!: 'vertical' | 'horizontal';

  /** Degrees. */
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(-MAX_DEGREES)
  @Max(MAX_DEGREES)
  angle!: number;
}

/** Sets the angles detected in the photo. */
export class AlignPhotoByItself extends PhotoReference {
  @IsIn(ALIGNED_AXES)
  axis!: AlignedAxis;
}

export class BackupCheck {
  hasBackup!: boolean;
  /** Address of the photo as it was when the backup was made. */
  url?: string;
}

/** A picture for the screens in photos. */
export class ScreenImage {
  id!: string;
  /** The name given by its owner. */
  name!: string;
  /** The name of the uploaded file. */
  originalName!: string;
  url!: string;
}

export class ScreenImageList {
  images!: ScreenImage[];
}

export class ListScreenImages {
  @ValidateNested()
  @Type(() => Caller)
  caller!: Caller;
}

/** Its bytes are at `screenImageKey(imageId)`. */
export class NewScreenImage extends StoredPicture {
  @IsUUID()
  imageId!: string;
}

export class AddScreenImage extends ListScreenImages {
  @ValidateNested()
  @Type(() => NewScreenImage)
  image!: NewScreenImage;

  /** An image with a name is kept in the owner's library, one without for a day. */
  @IfGiven()
  @IsString()
  @Length(1, 200)
  name?: string;
}

export class ScreenImageReference extends ListScreenImages {
  @IsUUID()
  imageId!: string;
}

export class AddedScreenImage {
  id!: string;
}

export class ReplaceScreen extends PhotoReference {
  @IsUUID()
  tvImageId!: string;

  /** Checked against the photo's size where it is known. */
  @IsArray()
  @ArrayMinSize(4)
  @ArrayMaxSize(4)
  corners!: number[][];

  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(1)
  opacity!: number;
}

/** Where a person points at a dark screen, in pixels of the photo as it is shown now. */
export class FindScreen extends PhotoReference {
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  x!: number;

  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  y!: number;
}

export class FoundScreen {
  /** In pixels of the photo as it is shown now, from the top left clockwise; null where it isn't certain. */
  corners!: ScreenCorners | null;
}

export class RenameFolder extends OpenFolder {
  @IsString({ message: 'A new name is required' })
  @Length(1, 500, { message: 'A new name is required' })
  newName!: string;
}

export class RenamedFolder {
  /** The folder's. */
  newName!: string;
  /** The listing's name as it was typed. */
  title!: string;
  path!: string;
}

const range = (name: keyof ColourAdjustments): PropertyDecorator[] => {
  const { min, max } = COLOUR_RANGES[name];
  return [IsNumber({ allowNaN: false, allowInfinity: false }), Min(min), Max(max)];
};

function InRange(name: keyof ColourAdjustments): PropertyDecorator {
  return (target, property) => range(name).forEach((decorate) => decorate(target, property));
}

export class Colours implements ColourAdjustments {
  @InRange('brightness')
  brightness!: number;

  @InRange('saturation')
  saturation!: number;

  @InRange('warmth')
  warmth!: number;

  @InRange('blackLevel')
  blackLevel!: number;
}

/** The full-size photo with adjusted colours, made on request. */
export class LocateAdjustedPhoto extends PhotoReference {
  @ValidateNested()
  @Type(() => Colours)
  colours!: Colours;
}

export class AdjustedPhoto {
  @IsString()
  @Length(1, 500)
  filename!: string;

  @ValidateNested()
  @Type(() => Colours)
  colours!: Colours;
}

/** A download of a folder, or of some of its photos, with adjusted colours, whose photos must be made first. */
export class OpenDownload extends OpenFolder {
  /** The file names of the photos to download; all of the folder's when it is missing. */
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(5000)
  @IsString({ each: true })
  @Length(1, 500, { each: true })
  only?: string[];

  @IsArray()
  @ArrayMaxSize(5000)
  @ValidateNested({ each: true })
  @Type(() => AdjustedPhoto)
  photos!: AdjustedPhoto[];
}

export class DownloadReference {
  @ValidateNested()
  @Type(() => Caller)
  caller!: Caller;

  @IsUUID()
  ticket!: string;
}

/** The number of adjusted photos that are ready. */
export class DownloadProgress {
  ticket!: string;
  ready!: number;
  total!: number;
}

export class ListFolderFiles extends OpenFolder {
  /** The ticket of a download whose photos are all ready; without it, the unadjusted photos. */
  @IfGiven()
  @IsUUID()
  ticket?: string;
}

/** The bytes of each photo in a folder, at one moment. */
export interface FolderFiles {
  name: string;
  files: PhotoLocation[];
  /** The names of photos that are left out because their files are not in the store any more. */
  lost?: string[];
}

/** A folder was renamed: `listingIds` are the listings whose photos go there. */
export class FolderRenamed {
  @IsUUID()
  ownerId!: string;

  @IsArray()
  @IsUUID(undefined, { each: true })
  listingIds!: string[];

  @IsString()
  @Length(1, 500)
  formerName!: string;

  @IsString()
  @Length(1, 500)
  folderName!: string;

  /** The listing's name as it was typed; missing in events of an earlier release. */
  @IfGiven()
  @IsString()
  @Length(1, 500)
  title?: string;
}

/** A folder was deleted with its photos; the queue removes the listings that it is still processing for it. */
export class FolderDeleted {
  @IsUUID()
  ownerId!: string;

  @IsArray()
  @IsUUID(undefined, { each: true })
  listingIds!: string[];
}
