import type { OwnPasskeyList } from '@roomlight/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api';

export const passkeysQuery = queryOptions({
  queryKey: ['/api/account/passkeys'],
  queryFn: ({ signal }) => api<OwnPasskeyList>('/api/account/passkeys', { signal }),
});
