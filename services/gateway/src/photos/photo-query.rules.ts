import {
  invalid,
  RENDITION_WIDTHS,
  type RenditionFormat,
  type RenditionWidth,
} from '@roomlight/contracts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What of a photo a client wants. */
export interface PhotoQuery {
  /** A version that never changes; without it, the current one. */
  versionId?: string;
  /** A smaller photo, so many pixels wide. */
  size?: { width: RenditionWidth; format: RenditionFormat };
  download: boolean;
}

/**
 * Query members that aren't ours are fine: `t` defeats caches.
 * @throws DomainError 400 that names the member
 */
export function parsePhotoQuery(
  query: Readonly<Record<string, unknown>>,
  accept: string | undefined,
): PhotoQuery {
  const { v, w, download } = query;
  const result: PhotoQuery = { download: download === '1' };
  if (v !== undefined) {
    if (typeof v !== 'string' || !UUID.test(v)) {
      throw wrong('v', 'v must be the id of a version');
    }
    result.versionId = v.toLowerCase();
  }
  if (w !== undefined) {
    const width = RENDITION_WIDTHS.find((known) => String(known) === w);
    if (width === undefined) {
      throw wrong('w', `w must be one of ${RENDITION_WIDTHS.join(', ')}`);
    }
    result.size = { width, format: smallFormat(accept) };
  }
  return result;
}

/** WebP goes to those who say that they show it; a bare wildcard is no such word. */
function smallFormat(accept = ''): RenditionFormat {
  const webp = /image\/webp\s*(?:;\s*q=([\d.]+))?/i.exec(accept);
  return webp !== null && Number(webp[1] ?? 1) > 0 ? 'webp' : 'jpeg';
}

function wrong(field: string, message: string) {
  return invalid(message, [{ field, message }]);
}
