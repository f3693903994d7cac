import { useQueryClient } from '@tanstack/react-query';
import { foldersQuery } from '../../lib/api/folders';
import { listingsQuery } from '../../lib/api/listings';

/** Refetches everything that the browser knows about folders, after one was deleted or renamed. */
export function useForgetFolders(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    queryClient.removeQueries({ queryKey: foldersQuery.queryKey, type: 'inactive' });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey }),
      // The queue is refetched too, because it names the folder that a listing's photos go to.
      queryClient.invalidateQueries({ queryKey: listingsQuery.queryKey }),
    ]);
  };
}
