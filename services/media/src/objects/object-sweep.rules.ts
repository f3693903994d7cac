import type { StoredObject } from '@roomlight/storage';

const HOUR_MS = 3_600_000;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export interface SweptKind {
  prefix: string;
  graceMs: number;
  /** Its first group is the id of the row that must be there for the object to stay. */
  key: RegExp;
  /** The table of that row; null for objects that never have one. */
  owner: 'versions' | 'adjusted_photos' | 'exported_photos' | 'screen_images' | null;
}

/**
 * How long objects may lie in the store before a row must name them. A photo's objects wait for the event or the
 * call that adds the photo, and events are kept for a week: none may be lost meanwhile. The others can be made again, or
 * their uploads be repeated.
 */
export const SWEPT = [
  {
    prefix: 'photos/',
    graceMs: 14 * 24 * HOUR_MS,
    key: new RegExp(`^photos/${UUID}/(${UUID})$`),
    owner: 'versions',
  },
  {
    prefix: 'maps/',
    graceMs: 14 * 24 * HOUR_MS,
    key: new RegExp(`^maps/(${UUID})$`),
    owner: 'versions',
  },
  {
    prefix: 'renditions/',
    graceMs: HOUR_MS,
    key: new RegExp(`^renditions/(${UUID})/[^/]+$`),
    owner: 'versions',
  },
  {
    prefix: 'delivered/',
    graceMs: HOUR_MS,
    key: new RegExp(`^delivered/(${UUID})$`),
    owner: 'versions',
  },
  {
    prefix: 'adjusted/',
    graceMs: HOUR_MS,
    key: new RegExp(`^adjusted/(${UUID})$`),
    owner: 'adjusted_photos',
  },
  {
    prefix: 'exports/',
    graceMs: HOUR_MS,
    key: new RegExp(`^exports/(${UUID})$`),
    owner: 'exported_photos',
  },
  {
    prefix: 'screens/',
    graceMs: HOUR_MS,
    key: new RegExp(`^screens/(${UUID})$`),
    owner: 'screen_images',
  },
  {
    prefix: 'previews/',
    graceMs: HOUR_MS,
    key: new RegExp(`^previews/(${UUID})$`),
    owner: null,
  },
] as const satisfies SweptKind[];

/** The id of the row that an object must have; null for one that is not ours to judge. */
export function ownerId(kind: SweptKind, key: string): string | null {
  return kind.key.exec(key)?.[1] ?? null;
}

/** The id of the row that an object must have by now; null for one that is young or not ours to judge. */
export function overdueOwner(
  kind: SweptKind,
  { key, modifiedAt }: StoredObject,
  now: Date,
): string | null {
  const isOld = now.getTime() - modifiedAt.getTime() > kind.graceMs;
  return isOld ? ownerId(kind, key) : null;
}
