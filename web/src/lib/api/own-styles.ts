import { queryOptions } from '@tanstack/react-query';
import { api } from './api';
import { completeOwnStyles, type EarlyOwnStyleList } from './early-answers.rules';

/** The user's own looks; an earlier server has none, and answers 404. */
export const ownStylesQuery = queryOptions({
  queryKey: ['/api/own-styles'],
  queryFn: async ({ signal }) =>
    completeOwnStyles(await api<EarlyOwnStyleList>('/api/own-styles', { signal })),
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
