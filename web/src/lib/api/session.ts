import type { CurrentUser } from '@roomlight/contracts';
import { queryOptions } from '@tanstack/react-query';
import { apiOrNull } from './api';

/** Who is signed in; null when nobody is. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/me'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    const answer = await apiOrNull<{ user: CurrentUser }>('/api/auth/me', { signal });
    return answer?.user ?? null;
  },
  // Every guard asks for it: gone from the cache, it would hold up the next click.
  gcTime: Infinity,
});
