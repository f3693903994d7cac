import type { PhotoLocation } from '@roomlight/contracts';
import { create as contentDisposition } from 'content-disposition';
import type { PhotoQuery } from './photo-query.rules.js';

/** A version never changes, so neither does what its address answers; without one, ask again each time. */
const FOR_EVER = 'private, max-age=31536000, immutable';
const ASK_AGAIN = 'private, no-cache';

export interface PhotoHeaders {
  etag: string;
  'last-modified': string;
  'cache-control': string;
  vary?: 'Accept';
  'content-disposition'?: string;
}

/** What an answer says about a photo, 304 included. */
export function photoHeaders(location: PhotoLocation, query: PhotoQuery): PhotoHeaders {
  const { versionId, modifiedAt, filename } = location;
  const { size } = query;
  return {
    etag: size === undefined ? `"${versionId}"` : `"${versionId}-${size.width}-${size.format}"`,
    'last-modified': new Date(modifiedAt).toUTCString(),
    'cache-control': query.versionId === undefined ? ASK_AGAIN : FOR_EVER,
    // The format of a smaller photo goes by what the client accepts.
    ...(size !== undefined && { vary: 'Accept' }),
    ...(query.download && { 'content-disposition': contentDisposition(filename) }),
  };
}
