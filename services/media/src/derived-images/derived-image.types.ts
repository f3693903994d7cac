import type { ColourAdjustments } from '@roomlight/contracts';
import type { PhotoExport } from '@roomlight/imaging';

/** The version that an image is made from. */
export interface SourceVersion {
  photoId: string;
  versionId: string;
  filename: string;
  /** Pixels, as shown. */
  width: number;
  height: number;
}

/** An image that was made from a version: where it lies in the store. */
export interface DerivedImage {
  key: string;
  /** Bytes. */
  size: number;
}

/** All that determines the bytes of an exported photo, besides its version. */
export interface Rendering extends Omit<PhotoExport, 'recolouring'> {
  /** Missing where the colours stay as they are. */
  colours?: ColourAdjustments;
  /** Of the engine's code. */
  revision: number;
}
