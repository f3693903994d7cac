import type { PaymentIntentAnswer } from '@roomlight/contracts';
import { loadStripe } from '@stripe/stripe-js/pure';
import { queryOptions } from '@tanstack/react-query';
import { api, ApiError } from '../../lib/api/api';
import type { PendingPayment } from '../../lib/browser/pending-payment.rules';
import { readIntent, readRefusal, type Intent } from './intent.rules';

async function createIntent(payment: PendingPayment): Promise<Intent> {
  try {
    const body = { listingName: payment.listingName, photoCount: payment.photoCount };
    return readIntent(
      await api<PaymentIntentAnswer>('/api/create-payment-intent', { method: 'POST', body }),
    );
  } catch (error) {
    if (!(error instanceof ApiError)) {
      return { kind: 'unreachable' };
    }
    if (error.status === 401) {
      throw error;
    }
    return readRefusal(error.problem);
  }
}

/** Refetched on each visit, since the price, and whether the listing is paid for, may have changed. */
export const intentQuery = (payment: PendingPayment) =>
  queryOptions({
    queryKey: ['/api/create-payment-intent', payment.listingName, payment.photoCount],
    queryFn: () => createIntent(payment),
    gcTime: 0,
  });

/** The card provider's script, from the provider's own host. It is only loaded for a payment. */
export const stripeQuery = (publishableKey: string) =>
  queryOptions({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    gcTime: Infinity,
    structuralSharing: false,
  });
