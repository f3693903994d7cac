import type { KeyFigures } from '@roomlight/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api';

const PATH = '/api/admin/figures';
const EVERY_MS = 5000;

/** Refetched at intervals while the screen is open. */
export const figuresQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => api<KeyFigures>(PATH, { signal }),
  staleTime: 0,
  refetchInterval: EVERY_MS,
});
