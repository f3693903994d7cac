import { useEffect, useRef } from 'react';
import { storedPayment } from '../../lib/browser/pending-payment';
import { toast } from '../../ui/overlay/toast-store';
import { useVerification } from './use-verification';

/** The parameters that the card provider adds to the address when a payment led to its own pages, or a bank's. */
export interface PaymentReturn {
  payment_intent?: string;
  redirect_status?: string;
}

export function readPaymentReturn(search: Record<string, unknown>): PaymentReturn {
  const { payment_intent, redirect_status } = search;
  return typeof payment_intent === 'string'
    ? {
        payment_intent,
        redirect_status: typeof redirect_status === 'string' ? redirect_status : undefined,
      }
    : {};
}

/**
 * Continues after a payment that ended on another site. Only the server's answer counts: the address merely determines
 * what to say, and is then cleaned.
 */
export function useReturnFromPayment(
  { payment_intent, redirect_status }: PaymentReturn,
  cleanAddress: () => void,
): void {
  const { verify } = useVerification(() => undefined);
  const clean = useRef(cleanAddress);

  useEffect(() => {
    if (payment_intent === undefined) {
      return;
    }
    clean.current();
    if (redirect_status === 'failed') {
      toast({
        title: 'Payment Failed',
        description: 'An error occurred during payment',
        variant: 'destructive',
      });
      return;
    }
    const stored = storedPayment();
    if (stored.kind === 'pending') {
      void verify(stored.payment.listingName);
    }
  }, [payment_intent, redirect_status, verify]);
}
