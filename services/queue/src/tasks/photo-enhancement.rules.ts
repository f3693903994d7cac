import type { EnhancementSource, OrderedEnhancement } from '@roomlight/contracts';

/**
 * What was ordered, for one photo of the folder. A merged set is a room, as a rule, and keeps its sky, unless the
 * photographer named the photo; `skyAnyway` then names only this photo.
 */
export function enhancementOf(
  { skyAnyway, ...ordered }: OrderedEnhancement,
  { photoId, isMerged = false }: Pick<EnhancementSource, 'photoId' | 'isMerged'>,
): OrderedEnhancement {
  if (ordered.replaceSky && skyAnyway?.includes(photoId)) {
    return { ...ordered, skyAnyway: [photoId] };
  }
  return { ...ordered, replaceSky: ordered.replaceSky && !isMerged };
}
