import type { OwnSessionList } from '@roomlight/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api';

export const ownSessionsQuery = queryOptions({
  queryKey: ['/api/account/sessions'],
  queryFn: ({ signal }) => api<OwnSessionList>('/api/account/sessions', { signal }),
  // A device may have signed in since the page was last open.
  staleTime: 0,
});
