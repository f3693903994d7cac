import { queryOptions } from '@tanstack/react-query';
import { api } from './api';

/** What the server tells the browser about this installation. */
export interface ClientConfig {
  productName: string;
  contactEmail: string;
  contactPhone: string;
  /** Null when no card provider is set up. */
  stripePublishableKey: string | null;
}

export const configQuery = queryOptions({
  queryKey: ['/api/config'],
  queryFn: ({ signal }) => api<ClientConfig>('/api/config', { signal }),
});
