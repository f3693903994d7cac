import type { KeptSet, KeptSetList } from '@roomlight/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, ApiError, request } from '../../../lib/api/api';
import { folderAddress } from '../../../lib/api/folders';

/** The photos of a folder that can be merged again; none when the server is an earlier release. */
export function framesQuery(folderPath: string) {
  return queryOptions({
    queryKey: ['kept-frames', folderPath],
    queryFn: async ({ signal }): Promise<KeptSet[]> => {
      try {
        const { sets } = await api<KeptSetList>(`${folderAddress(folderPath)}/frames`, { signal });
        return sets;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) {
          return [];
        }
        throw error;
      }
    },
  });
}

export async function mergeAgain(folderPath: string, photoId: string): Promise<void> {
  await request(`${folderAddress(folderPath)}/merge-again`, {
    method: 'POST',
    body: { photoIds: [photoId] },
  });
}

export async function deleteFrames(folderPath: string, photoId: string): Promise<void> {
  await request(`${folderAddress(folderPath)}/frames/${photoId}`, { method: 'DELETE' });
}
