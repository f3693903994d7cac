import type { KeptSetList, MergeSettings } from '@roomlight/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, ApiError, request } from '../../../lib/api/api';
import { completeKeptSets, type EarlyKeptSetList } from '../../../lib/api/early-answers.rules';
import { folderAddress } from '../../../lib/api/folders';

/** The photos of a folder that can be merged again; none when the server is an earlier release. */
export function framesQuery(folderPath: string) {
  return queryOptions({
    queryKey: ['kept-frames', folderPath],
    queryFn: async ({ signal }): Promise<KeptSetList> => {
      try {
        const address = `${folderAddress(folderPath)}/frames`;
        return completeKeptSets(await api<EarlyKeptSetList>(address, { signal }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) {
          return { sets: [], engine: null };
        }
        throw error;
      }
    },
  });
}

/** @param settings null merges the photo as before */
export async function mergeAgain(
  folderPath: string,
  photoId: string,
  settings: MergeSettings | null,
): Promise<void> {
  await request(`${folderAddress(folderPath)}/merge-again`, {
    method: 'POST',
    body: { photoIds: [photoId], ...(settings !== null && { settings }) },
  });
}

export async function deleteFrames(folderPath: string, photoId: string): Promise<void> {
  await request(`${folderAddress(folderPath)}/frames/${photoId}`, { method: 'DELETE' });
}
