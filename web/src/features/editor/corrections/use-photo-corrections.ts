import type { Correction, FolderPhoto } from '@roomlight/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { correctionsQuery } from '../../../lib/corrections/corrections-query';

/** What agents want to be changed in the photo and wait for. */
export function usePhotoCorrections(path: string, { id, url }: FolderPhoto): Correction[] {
  const { data, refetch } = useQuery(correctionsQuery(path));
  const waiting = (data?.rounds ?? [])
    .filter(({ state }) => state === 'sent')
    .flatMap(({ corrections }) => corrections)
    .filter(({ photoId }) => photoId === id);
  const isOld = waiting.some((correction) => correction.url !== url);
  useEffect(() => {
    // An edit has moved the places.
    if (isOld) {
      void refetch();
    }
  }, [isOld, url, refetch]);
  return waiting;
}
