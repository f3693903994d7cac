import type { PaymentCheck } from '@roomlight/contracts';
import { api } from '../../../lib/api/api';
import { completeCheck, type EarlyCheck } from '../../../lib/api/early-answers.rules';

/** Whether the listing requires payment, and whether it is paid for. `photoCount` counts sets and exteriors. */
export async function checkPayment(listingName: string, photoCount: number): Promise<PaymentCheck> {
  const query = new URLSearchParams({ listingName, photoCount: String(photoCount) });
  return completeCheck(await api<EarlyCheck>(`/api/payment-required?${query}`));
}
