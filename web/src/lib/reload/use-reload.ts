import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isAway } from '../api/away.rules';
import { failedQueries } from '../api/failed-queries';
import { useRetry } from '../api/use-retry';

/**
 * Loads again by itself what failed because the server is away. The failure stays on the screen meanwhile, since the
 * failed query changes only when the outcome is another one.
 * @param onOutcome called with whether the query has its data now; otherwise it has to be repeated to show what failed
 * @returns whether it is tried again
 */
export function useReload(error: unknown, onOutcome: (isLoaded: boolean) => void): boolean {
  const client = useQueryClient();
  // It stays the failed one when its error is replaced.
  const [query] = useState(() => (error instanceof Error ? failedQueries.get(error) : undefined));
  const isTrying = query !== undefined && isAway(error);
  useRetry(isTrying, async () => {
    const outcome = query === undefined ? 'away' : await load(client, query);
    if (outcome !== 'away') {
      onOutcome(outcome === 'loaded');
    }
    // Another query of the screen may be away by now, so that this ends only with the failure itself.
    return false;
  });
  return isTrying;
}

/** Fetches under another key, so that no screen shows the query as loading. */
async function load(
  client: QueryClient,
  query: Query<unknown, unknown, unknown>,
): Promise<'loaded' | 'away' | 'failed'> {
  try {
    const data = await client.fetchQuery({
      ...query.options,
      queryKey: ['reload', ...query.queryKey],
      gcTime: 0,
    });
    client.setQueryData(query.queryKey, data);
    return 'loaded';
  } catch (error) {
    return isAway(error) ? 'away' : 'failed';
  }
}
