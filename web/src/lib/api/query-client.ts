import type { CurrentUser } from '@roomlight/contracts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api';
import { failedQueries } from './failed-queries';
import { currentUserQuery } from './session';

const FIVE_MINUTES = 5 * 60 * 1000;

/**
 * @param onSessionChange called when the server no longer recognises the session of a signed-in person, or first wants
 * a second factor
 */
export function createQueryClient(onSessionChange: () => void): QueryClient {
  function followSession(error: Error): void {
    const { queryKey } = currentUserQuery;
    const user = client.getQueryData(queryKey) ?? null;
    if (!(error instanceof ApiError) || user === null) {
      return;
    }
    if (error.status === 401) {
      client.setQueryData(queryKey, null);
      onSessionChange();
    } else if (error.problem?.code === 'second_factor_due' && user.secondFactorDue !== true) {
      // Became required while the session was open.
      const due: CurrentUser = { ...user, secondFactorDue: true };
      client.setQueryData(queryKey, due);
      onSessionChange();
    }
  }

  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        failedQueries.set(error, query);
        followSession(error);
      },
    }),
    mutationCache: new MutationCache({ onError: followSession }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: FIVE_MINUTES,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  });
  return client;
}
