import type { PaymentCheck } from '@roomlight/contracts/billing.messages';
import { api } from '../../lib/api';

/** Whether the listing must be paid for, and is. `photoCount` counts sets and exteriors. */
export function checkPayment(listingName: string, photoCount: number): Promise<PaymentCheck> {
  const query = new URLSearchParams({ listingName, photoCount: String(photoCount) });
  return api<PaymentCheck>(`/api/payment-required?${query}`);
}
