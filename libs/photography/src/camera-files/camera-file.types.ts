import type { Shot } from '../shoot/shot.types.js';
import type { ColourSpace } from './colour-space.rules.js';

/** Reads the bytes from `start` to before `end` of a file; fewer at its end. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/** `raw`: sensor data of any maker, and DNG. */
export type CameraFileFormat = 'jpeg' | 'heic' | 'tiff' | 'raw';

/** A whole JPEG inside a file: its bytes from `start` to before `end`, and its pixels as stored (not turned). */
export interface EmbeddedJpeg {
  start: number;
  end: number;
  width: number;
  height: number;
  /** The colours that its own metadata or its directory names; its own profile comes before. Missing where none does. */
  colours?: ColourSpace;
}

/** What a RAW file says about its sensor data. */
export interface SensorData {
  /** TIFF's tag Compression; null where a format has none. */
  compression: number | null;
  /** Whether they lie in the file up to their end. */
  isWhole: boolean;
}

export interface CameraFile {
  /** Judged by content, never by name. */
  format: CameraFileFormat;
  /** `width` and `height` are those of the developed picture, upright. */
  shot: Omit<Shot, 'name' | 'copy'>;
  /** How to turn the picture and its embedded JPEGs upright: 1 to 8, as in EXIF. */
  orientation: number;
  /** The colours that the metadata names, where there is no profile; null where it names none. */
  colours: ColourSpace | null;
  /** Embedded JPEGs of 8 bits, largest first; none for a JPEG or HEIC photo itself. */
  previews: readonly EmbeddedJpeg[];
  /** Of a RAW file; null for others. */
  sensor: SensorData | null;
  /** The smallest preview with a longer side of at least MIN_THUMBNAIL_SIDE pixels, for lists. */
  thumbnail: EmbeddedJpeg | null;
  /** Of an HEIC photo that has a thumbnail: the id of the item, which isn't a JPEG. */
  thumbnailItem?: number;
}
