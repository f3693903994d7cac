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
}

/** The object that may leave the owner's account; null when it has yet to be made. */
export function deliveredObject({
  photoId,
  versionId,
  size,
  deliveredSize,
}: DeliverableVersion): DerivedImage | null {
  switch (deliveredSize) {
    case null:
      return null;
    case 0:
      return { key: versionKey(photoId, versionId), size };
    default:
      return { key: deliveredKey(versionId), size: deliveredSize };
  }
}
