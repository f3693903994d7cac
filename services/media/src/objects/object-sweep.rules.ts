import type { StoredObject } from '@roomlight/storage';

const HOUR_MS = 3_600_000;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/**
 * How long objects may lie in the store before a row must name their version. A photo's object waits for the event or
 * the call that adds the photo, and events are kept for a week: none may be lost meanwhile. A rendition can be made again.
 */
export const SWEPT = [
  {
    prefix: 'photos/',
    graceMs: 14 * 24 * HOUR_MS,
    version: new RegExp(`^photos/${UUID}/(${UUID})$`),
  },
  {
    prefix: 'renditions/',
    graceMs: HOUR_MS,
    version: new RegExp(`^renditions/(${UUID})/[^/]+$`),
  },
] as const;

export type SweptKind = (typeof SWEPT)[number];

/** The version that an object must belong to by now; null for one that is young or not ours to judge. */
export function overdueVersion(
  kind: SweptKind,
  { key, modifiedAt }: StoredObject,
  now: Date,
): string | null {
  const isOld = now.getTime() - modifiedAt.getTime() > kind.graceMs;
  return isOld ? (kind.version.exec(key)?.[1] ?? null) : null;
}
