import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID } from 'class-validator';
import { MAX_ENHANCED_PHOTOS } from './enhancement.messages.js';
import { OpenFolder } from './media.messages.js';

/** The frames of a merged photo, which are kept for a while. */
export class KeptSet {
  photoId!: string;
  frames!: number;
  /** Of all its frames. */
  bytes!: number;
  /** When they will be removed. */
  keptUntil!: string;
}

export class KeptSetList {
  /** Those of the folder's photos, in no promised order. */
  sets!: KeptSet[];
}

const PHOTOS = { message: 'The photos must be named by their ids' };

export class PhotosWithFrames {
  @IsArray(PHOTOS)
  @ArrayMinSize(1, PHOTOS)
  @ArrayMaxSize(MAX_ENHANCED_PHOTOS, PHOTOS)
  @IsUUID(undefined, { each: true, ...PHOTOS })
  photoIds!: string[];
}

/** Some of a folder's photos: those to be merged again, or whose frames are to be removed. */
export class FolderPhotosWithFrames extends OpenFolder {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_ENHANCED_PHOTOS)
  @IsUUID(undefined, { each: true })
  photoIds!: string[];
}
