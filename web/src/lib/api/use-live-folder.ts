import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { folderQuery } from './folders';
import { useQueuePollMs, useRefetchWithQueue } from './queue-events';

const MATCHING_POLL_MS = 2000;

/**
 * A folder's photos, refetched as the queue changes while `isBusy`, that is, while photos are still being made, and
 * while the folder itself says so.
 */
export function useLiveFolder(ownerId: string, folderName: string, isBusy: boolean) {
  const pollMs = useQueuePollMs();
  const folder = folderQuery(ownerId, folderName);
  const query = useQuery({
    ...folder,
    refetchInterval: ({ state: { data } }) =>
      // The queue doesn't tell of photos that are matched.
      data?.look?.changing === true && !isBusy
        ? MATCHING_POLL_MS
        : isBusy || data?.processing === true
          ? pollMs
          : false,
  });
  useRefetchWithQueue(folder.queryKey, isBusy || query.data?.processing === true);
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
