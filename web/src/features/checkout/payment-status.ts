import type { PaymentStatus } from '@roomlight/contracts';
import { api } from '../../lib/api/api';

/** Whether the server takes the listing's payment for verified. */
export async function isVerified(listingName: string, signal: AbortSignal): Promise<boolean> {
  const query = new URLSearchParams({ listingName });
  const status = await api<PaymentStatus>(`/api/payment-status?${query}`, { signal });
  return status.paymentVerified;
}
