import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FoundFault } from '@roomlight/photography/shoot';
import type { ShotSet } from '../files/shot-sets.rules';
import { Pictures, type Stage } from './pictures';

/** The pictures of the picked files, for as long as the page is shown. */
export function usePictures(files: readonly File[]): Pictures {
  const [pictures] = useState(() => new Pictures());
  useEffect(() => pictures.pick(files), [pictures, files]);
  useEffect(() => () => pictures.close(), [pictures]);
  return pictures;
}

/** A file's thumbnail; null when there can be none, undefined while it isn't made. */
export function useThumbnail(pictures: Pictures, file: File): string | null | undefined {
  useEffect(() => pictures.show(file), [pictures, file]);
  return useSyncExternalStore(pictures.subscribe, () => pictures.thumbnail(file));
}

/** How much is known of the files. */
export function useStage(pictures: Pictures, files: readonly File[]): Stage {
  return useSyncExternalStore(pictures.subscribe, () => pictures.stageOf(files));
}

/** What is wrong with the photos of a set; undefined while it isn't checked. */
export function useFaults(pictures: Pictures, set: ShotSet): readonly FoundFault[] | undefined {
  return useSyncExternalStore(pictures.subscribe, () => pictures.faultsOf(set));
}
