import type { CurrentUser } from '@roomlight/contracts';
import { queryOptions } from '@tanstack/react-query';
import { apiOrNull } from './api';

/** Whether the page was sent to a browser without a session; asked once, since a person may sign in later. */
let isSessionless =
  document.querySelector('meta[name=session]')?.getAttribute('content') === 'none';

/** The signed-in user; null when nobody is signed in. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/me'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    if (isSessionless) {
      isSessionless = false;
      return null;
    }
    const answer = await apiOrNull<{ user: CurrentUser }>('/api/auth/me', { signal });
    return answer?.user ?? null;
  },
  // Every guard needs it: if it were evicted from the cache, the next click would have to wait.
  gcTime: Infinity,
});
