import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api';
import { currentUserQuery } from './session';

const FIVE_MINUTES = 5 * 60 * 1000;

/** @param onSignedOut called when the server no longer recognises the session of a signed-in person */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  function endSessionOn401(error: Error): void {
    const user = client.getQueryData(currentUserQuery.queryKey) ?? null;
    if (error instanceof ApiError && error.status === 401 && user !== null) {
      client.setQueryData(currentUserQuery.queryKey, null);
      onSignedOut();
    }
  }

  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: endSessionOn401 }),
    mutationCache: new MutationCache({ onError: endSessionOn401 }),
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
