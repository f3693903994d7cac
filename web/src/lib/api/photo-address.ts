import type { RenditionWidth } from '@roomlight/contracts';
import { type ColourAdjustments, isNeutral } from '@roomlight/contracts/rules';

function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/** A smaller copy of a photo, `width` pixels wide. */
export function rendition(url: string, width: RenditionWidth): string {
  return withQuery(url, `w=${width}`);
}

/**
 * The full photo in these colours: what the editor's preview shows. Other colours than its own are made of the current
 * version, so the address has none.
 */
export function downloadAddress(url: string, colours: ColourAdjustments): string {
  if (isNeutral(colours)) {
    return withQuery(url, 'download=1');
  }
  const [address] = url.split('?');
  const { brightness, saturation, warmth, blackLevel } = colours;
  return `${address}?download=1&brightness=${brightness}&saturation=${saturation}&warmth=${warmth}&blackLevel=${blackLevel}`;
}
