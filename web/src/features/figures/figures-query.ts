import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api';
import { completeFigures } from '../../lib/api/early-answers.rules';

const PATH = '/api/admin/figures';
const EVERY_MS = 5000;

/** Refetched at intervals while the screen is open. */
export const figuresQuery = queryOptions({
  queryKey: [PATH],
  queryFn: async ({ signal }) => completeFigures(await api(PATH, { signal })),
  staleTime: 0,
  refetchInterval: EVERY_MS,
});
