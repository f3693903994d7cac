import type { PhotoSurface } from '@roomlight/contracts';
import { isSameLook, NO_GAINS, type ChannelGains, type LookedAtPhoto } from '@roomlight/imaging';

/** A photo of a folder, as it is shown. */
export interface PhotoLook {
  id: string;
  baseVersionId: string;
  /** Gains that it shows; null for none. */
  gains: ChannelGains | null;
  /** Whether its owner chose the look that it shows. */
  keepsLook: boolean;
  /** Of its base; null when that wasn't merged, or it isn't known. */
  surfaces: readonly PhotoSurface[] | null;
  /** The merged picture from which its base was enhanced; null when it wasn't, or the picture is gone. */
  madeFrom: { surfaces: readonly PhotoSurface[]; gains: ChannelGains | null } | null;
}

/** What a photo is to show from now on. */
export interface DecidedLook {
  photoId: string;
  baseVersionId: string;
  /** Null for none. */
  gains: ChannelGains | null;
}

/**
 * A photo as it takes part in the common look: one whose owner went back to a version keeps that look, and an enhanced
 * one keeps the look of what it was made from, so both are followed by the others. Null when nothing is known of its
 * surfaces.
 */
export function lookedAt(photo: PhotoLook): LookedAtPhoto | null {
  const { surfaces, madeFrom, keepsLook, gains } = photo;
  if (surfaces !== null) {
    return { surfaces, kept: keepsLook ? (gains ?? NO_GAINS) : null };
  }
  return madeFrom && { surfaces: madeFrom.surfaces, kept: madeFrom.gains ?? NO_GAINS };
}

/**
 * The looks of the photos that may be matched. A photo isn't made anew for a difference that nobody sees.
 * @param wanted for each photo; undefined for one that takes no part
 */
export function decidedLooks(
  photos: readonly PhotoLook[],
  wanted: readonly (ChannelGains | undefined)[],
): DecidedLook[] {
  return photos.flatMap(({ id, baseVersionId, surfaces, keepsLook, gains }, i) => {
    const best = wanted[i];
    if (surfaces === null || keepsLook || best === undefined) {
      return [];
    }
    const chosen = isSameLook(best, gains ?? NO_GAINS) ? gains : withoutIdentity(best);
    return [{ photoId: id, baseVersionId, gains: chosen }];
  });
}

function withoutIdentity(gains: ChannelGains): ChannelGains | null {
  return isSameLook(gains, NO_GAINS) ? null : gains;
}
