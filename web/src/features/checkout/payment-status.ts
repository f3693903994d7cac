import type { PaymentStatus } from '@roomlight/contracts';
import { api } from '../../lib/api/api';

/** Whether the server considers the listing's payment verified. */
export async function isVerified(listingName: string, signal: AbortSignal): Promise<boolean> {
  const query = new URLSearchParams({ listingName });
  const status = await api<PaymentStatus>(`/api/payment-status?${query}`, { signal });
  return status.paymentVerified;
}
