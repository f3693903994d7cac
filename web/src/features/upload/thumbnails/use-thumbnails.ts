import { useEffect, useState, useSyncExternalStore } from 'react';
import { Thumbnails } from './thumbnails';

/** The thumbnails of the picked files, for as long as the page is shown. */
export function useThumbnails(files: readonly File[]): Thumbnails {
  const [thumbnails] = useState(() => new Thumbnails());
  useEffect(() => thumbnails.pick(files), [thumbnails, files]);
  useEffect(() => () => thumbnails.close(), [thumbnails]);
  return thumbnails;
}

/** A file's thumbnail; null when there can be none, undefined while it isn't made. */
export function useThumbnail(thumbnails: Thumbnails, file: File): string | null | undefined {
  useEffect(() => thumbnails.show(file), [thumbnails, file]);
  return useSyncExternalStore(thumbnails.subscribe, () => thumbnails.get(file));
}
