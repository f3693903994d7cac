/** The keys of the object store: they consist of ids, never names, and the object at a key never changes. */

/** A version of a photo. */
export function versionKey(photoId: string, versionId: string): string {
  return `photos/${photoId}/${versionId}`;
}

/** The light maps of a merged version, by which its light can be changed. */
export function mapsKey(versionId: string): string {
  return `maps/${versionId}`;
}

export const MAPS_TYPE = 'image/webp';

/** Everything that making a version may have stored; removing what isn't there is harmless. */
export function madeKeys({
  photoId,
  versionId,
}: {
  photoId: string;
  versionId: string;
}): [string, string, string] {
  return [versionKey(photoId, versionId), mapsKey(versionId), renditionKey(versionId, THUMBNAIL)];
}

/** A form of a smaller copy, such as `1280-watermarked.webp`. */
export interface SmallerForm {
  /** Pixels. */
  width: number;
  format: string;
  watermarked: boolean;
}

export function smallerName({ width, format, watermarked }: SmallerForm): string {
  return `${width}${watermarked ? '-watermarked' : ''}.${format}`;
}

/** A smaller copy of a version. */
export function renditionKey(versionId: string, form: SmallerForm): string {
  return `renditions/${versionId}/${smallerName(form)}`;
}

/** What folders, the queue and the review page show of each photo, in the format that browsers prefer. */
export const THUMBNAIL = { width: 640, format: 'webp', watermarked: false } as const;

/** A version as it may leave its owner's account, where that isn't the version itself. */
export function deliveredKey(versionId: string): string {
  return `delivered/${versionId}`;
}

/** A photo with adjusted colours. Each rendering has an id of its own, so that a removal can't affect a newer one. */
export function adjustedKey(id: string): string {
  return `adjusted/${id}`;
}

/** A photo as it is exported. Each rendering has an id of its own, as an adjusted one has. */
export function exportedKey(id: string): string {
  return `exports/${id}`;
}

/** A picture for screens. */
export function screenImageKey(imageId: string): string {
  return `screens/${imageId}`;
}

/** A preview of a filled screen, which is kept for an hour; no row names it. */
export function previewKey(id: string): string {
  return `previews/${id}`;
}

/** A frame of an upload, until it is merged or kept. */
export function stagingKey(requestId: string, index: number): string {
  return `staging/${requestId}/${index}`;
}

/** A part of a frame that was uploaded in several; there is no object at the frame's own key then. */
export function partKey(frameKey: string, part: number): string {
  return `${frameKey}/${part}`;
}

/** The objects of a frame. */
export function frameKeys({ key, parts }: { key: string; parts?: number | null }): string[] {
  return parts === undefined || parts === null
    ? [key]
    : Array.from({ length: parts }, (_, part) => partKey(key, part));
}

/** More go into several jobs: a message takes 1 MB. */
export const MAX_KEYS_PER_REMOVAL = 1000;

/** The payloads of the jobs that remove these objects. */
export function objectRemovals(keys: readonly string[]): { keys: string[] }[] {
  const count = Math.ceil(keys.length / MAX_KEYS_PER_REMOVAL);
  return Array.from({ length: count }, (_, i) => ({
    keys: keys.slice(i * MAX_KEYS_PER_REMOVAL, (i + 1) * MAX_KEYS_PER_REMOVAL),
  }));
}
