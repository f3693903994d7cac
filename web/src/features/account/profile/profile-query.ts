import type { OwnProfileAnswer } from '@roomlight/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api';

export const profileQuery = queryOptions({
  queryKey: ['/api/account/profile'],
  queryFn: ({ signal }) => api<OwnProfileAnswer>('/api/account/profile', { signal }),
  // An administrator may change it too.
  staleTime: 0,
});
