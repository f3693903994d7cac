import type { PaymentIntentAnswer, SharePaymentStatus } from '@roomlight/contracts';
import { api, ApiError } from '../../../lib/api/api';
import { shareAddress } from '../photos/pictures.rules';

/** What the card form needs; null when the photos are paid for already. */
export async function beginPayment(token: string): Promise<PaymentIntentAnswer | null> {
  try {
    const address = `${shareAddress(token)}/payment`;
    return await api<PaymentIntentAnswer>(address, { method: 'POST', body: {} });
  } catch (error) {
    if (error instanceof ApiError && error.problem?.code === 'already_paid') {
      return null;
    }
    throw error;
  }
}

export function paymentStatus(token: string, signal: AbortSignal): Promise<SharePaymentStatus> {
  return api<SharePaymentStatus>(`${shareAddress(token)}/payment`, { signal });
}

/** The card provider's key; null where no payment by card is set up. */
export async function publishableKey(): Promise<string | null> {
  const config = await api<{ stripePublishableKey: string | null }>('/api/config');
  return config.stripePublishableKey;
}
