import type { SecondFactorState } from '@roomlight/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api';

export const secondFactorQuery = queryOptions({
  queryKey: ['/api/account/second-factor'],
  queryFn: ({ signal }) => api<SecondFactorState>('/api/account/second-factor', { signal }),
  // A sign-in uses up a recovery code.
  staleTime: 0,
});
