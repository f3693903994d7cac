import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { QueueEvents } from './queue-events.rules';
import { listingsQuery, POLL_MS } from './listings';

/** While changes are told, asking only heals what was lost on the way. */
const SLOW_POLL_MS = 30_000;

/** One stream for the tab, however many components show the queue. */
const events = new QueueEvents({
  open: () => new EventSource('/api/queue/events'),
  isHidden: () => document.hidden,
  onVisibilityChange: (changed) => {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
});

/**
 * Refetches the queue when it changes.
 * @returns how often to refetch it nevertheless, in ms: 2 s while no stream is open
 */
export function useQueueEvents(): number {
  const client = useQueryClient();
  useEffect(
    () =>
      events.follow(() => {
        void client.invalidateQueries({ queryKey: listingsQuery.queryKey });
      }),
    [client],
  );
  const isLive = useSyncExternalStore(events.onLive, events.isLive);
  return isLive ? SLOW_POLL_MS : POLL_MS;
}
