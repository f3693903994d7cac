import { deliveredKey, versionKey } from '@roomlight/contracts';
import type { DerivedImage } from './derived-image.types.js';

/** A version, with what is known of the file that may leave its owner's account. */
export interface DeliverableVersion {
  photoId: string;
  versionId: string;
  /** Bytes of the version itself. */
  size: number;
  /** As of `Version`. */
  deliveredSize: number | null;
  /** Checksums as of `Version`, where they are read. */
  crc32?: number | null;
  deliveredCrc32?: number | null;
}

/** The object that may leave the owner's account; null when it has yet to be made. */
export function deliveredObject({
  photoId,
  versionId,
  size,
  deliveredSize,
  crc32 = null,
  deliveredCrc32 = null,
}: DeliverableVersion): (DerivedImage & { crc32: number | null }) | null {
  switch (deliveredSize) {
    case null:
      return null;
    case 0:
      return { key: versionKey(photoId, versionId), size, crc32 };
    default:
      return { key: deliveredKey(versionId), size: deliveredSize, crc32: deliveredCrc32 };
  }
}
