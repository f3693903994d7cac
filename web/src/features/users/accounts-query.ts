import type { AccountList, AuditPage } from '@roomlight/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api';

const AUDIT_PAGE = 50;

/** All accounts. Other administrators may change them, so they are refetched whenever the screen opens. */
export const accountsQuery = queryOptions({
  queryKey: ['/api/users'],
  queryFn: ({ signal }) => api<AccountList>('/api/users', { signal }),
  staleTime: 0,
});

/** The administrators' actions, page by page, newest first. */
export const auditQuery = infiniteQueryOptions({
  queryKey: ['/api/admin/audit'],
  queryFn: ({ pageParam, signal }) => {
    const query = new URLSearchParams({ limit: String(AUDIT_PAGE) });
    if (pageParam !== null) {
      query.set('before', pageParam);
    }
    return api<AuditPage>(`/api/admin/audit?${query}`, { signal });
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});
