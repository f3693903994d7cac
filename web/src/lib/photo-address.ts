import { isNeutral, type ColourAdjustments } from '@roomlight/contracts/adjustments';
import type { RenditionWidth } from '@roomlight/contracts/media.messages';

function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/** A smaller copy of a photo, `width` pixels wide. */
export function rendition(url: string, width: RenditionWidth): string {
  return withQuery(url, `w=${width}`);
}

/** The full photo in these colours: what the editor's preview shows. */
export function adjustedPhoto(url: string, colours: ColourAdjustments): string {
  if (isNeutral(colours)) {
    return withQuery(url, 'download=1');
  }
  const { brightness, saturation, warmth, blackLevel } = colours;
  return withQuery(
    url,
    `download=1&brightness=${brightness}&saturation=${saturation}&warmth=${warmth}&blackLevel=${blackLevel}`,
  );
}
