import type { RenditionWidth } from '@roomlight/contracts/media.messages';

/** A smaller copy of a photo, `width` pixels wide. */
export function rendition(url: string, width: RenditionWidth): string {
  return `${url}${url.includes('?') ? '&' : '?'}w=${width}`;
}
