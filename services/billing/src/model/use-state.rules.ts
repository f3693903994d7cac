/** What names a use: ids of listings are chosen by clients and may equal the id of a photo. */
export type UseKind = 'listing' | 'save';

/** Names a use: the queue's listing, or the first of the photos that were saved together. */
export interface UseName {
  kind: UseKind;
  id: string;
}

/** Photos of a listing that take up what is paid for. */
export interface Use {
  /** Unknown while all that is known is that the listing was removed. */
  folderName: string | null;
  photos: number;
  /** The photos are about to be uploaded or saved: their service hasn't told yet that they were. */
  isHeld: boolean;
}

export type UseFact =
  /** The photos are about to come. */
  | { kind: 'held'; folderName: string; photos: number }
  /** They have come. */
  | { kind: 'counted'; folderName: string; photos: number }
  /** The listing was removed, and so many of its photos stay. */
  | { kind: 'removed'; photos: number };

/** Facts may come twice and overtake each other: what counts in the end is always the same. */
export function afterUseFact(use: Use | null, fact: UseFact): Use {
  switch (fact.kind) {
    case 'held':
      if (use === null) {
        return { folderName: fact.folderName, photos: fact.photos, isHeld: true };
      }
      // Chunks of one upload come in any order, and each counts the sets before it too.
      return use.isHeld ? { ...use, photos: Math.max(use.photos, fact.photos) } : use;
    case 'counted':
      if (use === null) {
        return { folderName: fact.folderName, photos: fact.photos, isHeld: false };
      }
      return use.isHeld
        ? { ...use, photos: fact.photos, isHeld: false }
        : { ...use, folderName: use.folderName ?? fact.folderName };
    case 'removed':
      return { folderName: use?.folderName ?? null, photos: fact.photos, isHeld: false };
  }
}

/**
 * How many photos a listing would have if these came too.
 * @param uses all of the listing
 * @param name of what comes; null counts it as further photos
 */
export function photosWith(
  uses: readonly (Use & UseName)[],
  name: UseName | null,
  photoCount: number,
): number {
  const isSame = ({ kind, id }: UseName): boolean => kind === name?.kind && id === name.id;
  const own = uses.find(isSame)?.photos ?? 0;
  const others = uses.filter((use) => !isSame(use)).reduce((sum, { photos }) => sum + photos, 0);
  return others + Math.max(own, photoCount);
}
