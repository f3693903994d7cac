import { notifyManager, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from './api';
import { completeFolder, type EarlyFolder, type ListedFolder } from './early-answers.rules';

/** Workers and other windows change folders too, so data older than this is refetched when a screen opens. */
const FRESH_MS = 2000;

export const foldersQuery = queryOptions({
  queryKey: ['/api/folders'],
  queryFn: ({ signal }) => api<{ folders: ListedFolder[] }>('/api/folders', { signal }),
  staleTime: FRESH_MS,
});

/** Refetches folders, and resolves when the screens have what came: they are told a moment after it is there. */
export async function refreshFolders(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey });
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}

/** The address of a folder on the server. */
export function folderAddress(path: string): string {
  const [ownerId = '', folderName = ''] = path.split('/');
  return `/api/folders/${ownerId}/${encodeURIComponent(folderName)}`;
}

/** One folder with its photos. `folderName` may also be the listing's name. */
export function folderQuery(ownerId: string, folderName: string) {
  const address = `/api/folders/${ownerId}/${encodeURIComponent(folderName)}`;
  return queryOptions({
    queryKey: ['/api/folders', ownerId, folderName],
    queryFn: async ({ signal }) =>
      completeFolder(await api<EarlyFolder>(address, { signal }), { ownerId, folderName }),
    staleTime: FRESH_MS,
  });
}
