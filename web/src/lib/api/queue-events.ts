import { hashKey, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { oneAtATime, QueueEvents } from './queue-events.rules';
import { listingsQuery, POLL_MS } from './listings';
import { claimStream } from './stream-claims';

/** While changes are told, asking only heals what was lost on the way. */
const SLOW_POLL_MS = 60_000;

/** One stream for the tab, however many components show the queue. */
const events = new QueueEvents({
  open: () => new EventSource('/api/queue/events'),
  claim: claimStream,
  isHidden: () => document.hidden,
  onVisibilityChange: (changed) => {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
});

/** How often to refetch what changes with the queue, in ms: 2 s while no stream tells of changes. */
export function useQueuePollMs(): number {
  const isLive = useSyncExternalStore(events.onLive, events.isLive);
  return isLive ? SLOW_POLL_MS : POLL_MS;
}

/**
 * Refetches data whenever the queue changes, as a folder does whose photos are being made.
 * @param isFollowed whether changes are expected
 */
export function useRefetchWithQueue(queryKey: QueryKey, isFollowed = true): void {
  const client = useQueryClient();
  const hash = hashKey(queryKey);
  useEffect(() => {
    if (!isFollowed) {
      return;
    }
    return events.follow(
      oneAtATime(() =>
        client.invalidateQueries({ predicate: ({ queryHash }) => queryHash === hash }),
      ),
    );
  }, [client, hash, isFollowed]);
}

/**
 * Refetches the queue when it changes.
 * @returns how often to refetch it nevertheless, in ms
 */
export function useQueueEvents(): number {
  useRefetchWithQueue(listingsQuery.queryKey);
  return useQueuePollMs();
}
