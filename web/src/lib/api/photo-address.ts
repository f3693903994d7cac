import type { RenditionWidth } from '@roomlight/contracts';
import { type ColourAdjustments, isNeutral } from '@roomlight/contracts/rules';

function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/** A smaller copy of a photo, `width` pixels wide. */
export function rendition(url: string, width: RenditionWidth): string {
  return withQuery(url, `w=${width}`);
}

/** A smaller copy of a photo as it would look in a style, or in a look by its id. The address must name a version. */
export function styledRendition(url: string, width: RenditionWidth, style: string): string {
  return withQuery(rendition(url, width), `style=${style}`);
}

/**
 * The full photo in these colours, as shown in the editor's preview. A photo in other colours than its own is made from
 * the current version, so its address names no version.
 */
export function downloadAddress(url: string, colours: ColourAdjustments): string {
  if (isNeutral(colours)) {
    return withQuery(url, 'download=1');
  }
  const [address] = url.split('?');
  const { brightness, saturation, warmth, blackLevel } = colours;
  return `${address}?download=1&brightness=${brightness}&saturation=${saturation}&warmth=${warmth}&blackLevel=${blackLevel}`;
}
