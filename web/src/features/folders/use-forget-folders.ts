import { useQueryClient } from '@tanstack/react-query';
import { foldersQuery } from '../../lib/api/folders';
import { listingsQuery } from '../../lib/api/listings';

/** For when a folder has gone or has another name: all that the browser knows of folders is asked for again. */
export function useForgetFolders(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    queryClient.removeQueries({ queryKey: foldersQuery.queryKey, type: 'inactive' });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey }),
      // The queue follows: it names the folder that a listing's photos go to.
      queryClient.invalidateQueries({ queryKey: listingsQuery.queryKey }),
    ]);
  };
}
