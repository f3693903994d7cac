import type { SharedPhoto } from '@roomlight/contracts';

/** What is open over the page: a photo by its place, or how an altered one was before. */
export interface ShownPhoto {
  index: number;
  isUnaltered: boolean;
}

/** A photo's part of the link's address, which stays the same as long as the link. */
export function anchorOf(
  photos: readonly SharedPhoto[],
  { index, isUnaltered }: ShownPhoto,
): string {
  const id = photos[index]?.id ?? '';
  return `#${isUnaltered ? 'unaltered' : 'photo'}-${id}`;
}

/** The photo that an address names; null when it names none of these. */
export function photoAt(photos: readonly SharedPhoto[], anchor: string): ShownPhoto | null {
  const [, kind, id] = /^#(photo|unaltered)-(.+)$/.exec(anchor) ?? [];
  const index = photos.findIndex((photo) => photo.id === id);
  if (index === -1) {
    return null;
  }
  return { index, isUnaltered: kind === 'unaltered' && photos[index]?.unaltered !== null };
}
