import type { OwnStyleList } from '@roomlight/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api';

/** The user's own looks; an earlier server has none, and answers 404. */
export const ownStylesQuery = queryOptions({
  queryKey: ['/api/own-styles'],
  queryFn: ({ signal }) => api<OwnStyleList>('/api/own-styles', { signal }),
  retry: false,
});

/** Whether the service that finishes this installation's photos has refused looks; only a refusal tells. */
export const looksRefusedQuery = queryOptions({
  queryKey: ['looks-refused'],
  queryFn: () => false,
  initialData: false,
  gcTime: Infinity,
  enabled: false,
});
