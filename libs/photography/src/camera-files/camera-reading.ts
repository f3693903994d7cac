import type { CameraFile } from './camera-file.types.js';
import type { TiffDirectory } from './tiff.js';

export interface ByteRange {
  start: number;
  end: number;
}

/** A camera's file, and what a picture that is made from it takes over. */
export interface CameraReading {
  file: CameraFile;
  metadata: Metadata;
}

export interface Metadata {
  /** Has the camera. */
  first: TiffDirectory | null;
  /** Has the exposure. */
  exif: TiffDirectory | null;
  /** The ICC profile of an HEIC photo; elsewhere it is read with the picture. */
  profile: ByteRange | null;
}
