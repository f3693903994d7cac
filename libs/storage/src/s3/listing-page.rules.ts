import type { StoredObject } from '../port/object-store.js';

/** A page of a listing (ListObjectsV2). */
export interface ListingPage {
  objects: StoredObject[];
  /** Asks for the next page; null after the last. */
  next: string | null;
}

/**
 * Reads the answer to a request with `encoding-type=url`. The minio client decodes all keys, but a store may ignore the
 * wish and send them as they are (VersityGW), as its answer shows.
 * @throws Error for another document
 */
export function listingPage(xml: string): ListingPage {
  if (!xml.includes('<ListBucketResult')) {
    throw new Error('the answer is no listing');
  }
  const [head = '', ...entries] = xml.split('<Contents>');
  // What isn't in an entry may also stand behind the last one.
  const whole = [head, ...entries.map((entry) => entry.split('</Contents>')[1] ?? '')].join('');
  const isEncoded = textOf(whole, 'EncodingType') === 'url';
  const objects = entries.map((entry) => {
    const key = textOf(entry, 'Key') ?? '';
    return {
      key: isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key,
      size: Number(textOf(entry, 'Size')),
      modifiedAt: new Date(textOf(entry, 'LastModified') ?? NaN),
    };
  });
  const hasMore = textOf(whole, 'IsTruncated') === 'true';
  return { objects, next: hasMore ? (textOf(whole, 'NextContinuationToken') ?? null) : null };
}

/** The text of the first element of this name. */
function textOf(xml: string, name: string): string | undefined {
  const [, behind] = xml.split(`<${name}>`, 2);
  const text = behind?.split(`</${name}>`, 1)[0];
  return text?.replaceAll(/&(#?\w+);/g, (whole, entity: string) => characterOf(entity) ?? whole);
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function characterOf(entity: string): string | undefined {
  if (!entity.startsWith('#')) {
    return NAMED.get(entity);
  }
  const code = entity.startsWith('#x') ? parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
