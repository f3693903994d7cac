import type { PhotoLocation } from '@roomlight/contracts';
import { attachment } from '../http/server/attachment.rules.js';
import type { PhotoQuery, PhotoVariant } from './photo-query.rules.js';

/** A version never changes, and neither does the answer of its address; without a version, caches must revalidate. */
const FOR_EVER = 'private, max-age=31536000, immutable';
const ASK_AGAIN = 'private, no-cache';

export interface PhotoHeaders {
  etag: string;
  'last-modified': string;
  'cache-control': string;
  vary?: 'Accept';
  'content-disposition'?: string;
}

/** The headers of an answer about a photo, including 304. */
export function photoHeaders(location: PhotoLocation, query: PhotoQuery): PhotoHeaders {
  const { versionId, modifiedAt, filename } = location;
  const { variant } = query;
  return {
    etag: `"${versionId}${suffixOf(variant)}"`,
    'last-modified': new Date(modifiedAt).toUTCString(),
    'cache-control': query.versionId === undefined ? ASK_AGAIN : FOR_EVER,
    // The format of a smaller photo goes by what the client accepts.
    ...((variant.kind === 'small' || variant.kind === 'styled') && { vary: 'Accept' }),
    ...(query.download && { 'content-disposition': attachment(filename) }),
  };
}

/** What of the version it is. */
function suffixOf(variant: PhotoVariant): string {
  switch (variant.kind) {
    case 'stored':
      return '';
    case 'delivered':
      return '-delivered';
    case 'small':
      return `-${variant.width}-${variant.format}`;
    case 'styled': {
      const { width, format, enhanceType, ownStyleId } = variant;
      return `-${width}-${format}-${ownStyleId ?? enhanceType}`;
    }
    case 'adjusted': {
      const { brightness, saturation, warmth, blackLevel } = variant.colours;
      return `-${[brightness, saturation, warmth, blackLevel].join('_')}`;
    }
  }
}

/** The headers of an answer about a picture whose address never changes its content. */
export function lastingHeaders({ versionId, modifiedAt }: PhotoLocation): PhotoHeaders {
  return {
    etag: `"${versionId}"`,
    'last-modified': new Date(modifiedAt).toUTCString(),
    'cache-control': FOR_EVER,
  };
}
