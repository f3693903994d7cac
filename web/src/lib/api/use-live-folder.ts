import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { folderQuery } from './folders';
import { POLL_MS } from './listings';

/**
 * A folder's photos, refetched every 2 s while `isBusy`, that is, while photos are still being made, and while the
 * folder itself says so.
 */
export function useLiveFolder(ownerId: string, folderName: string, isBusy: boolean) {
  const query = useQuery({
    ...folderQuery(ownerId, folderName),
    refetchInterval: ({ state }) => (isBusy || state.data?.processing === true ? POLL_MS : false),
  });
  const { refetch } = query;
  const wasBusy = useRef(isBusy);

  useEffect(() => {
    if (wasBusy.current && !isBusy) {
      // The last photo arrives with the same change that ends the polling.
      void refetch({ cancelRefetch: true });
    }
    wasBusy.current = isBusy;
  }, [isBusy, refetch]);

  return query;
}
