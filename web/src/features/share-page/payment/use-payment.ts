import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/api/api';
import { awaitVerification } from '../../../lib/card-payment/verification.rules';
import type { PaymentReturn } from './payment-return.rules';
import { paymentStatus, publishableKey } from './requests';

const PAUSE_MS = 1000;
const FAILED = 'The payment was not made. You can try again, also with another card.';

export type PaymentStep =
  /** Whether cards are taken here isn't known yet. */
  | { name: 'unknown' }
  | { name: 'no_cards' }
  | { name: 'offer'; key: string; problem: string }
  | { name: 'form'; key: string }
  | { name: 'checking' }
  /** The money is on its way. */
  | { name: 'waiting' };

interface Payment {
  step: PaymentStep;
  open: () => void;
  close: (problem?: string) => void;
  /** Waits for the release of the photos, after the card provider has taken the payment. */
  check: () => Promise<void>;
}

/**
 * @param returned whether the agent comes back from their bank
 * @param onReleased called when the photos are there without watermark
 */
export function usePayment(
  token: string,
  returned: PaymentReturn,
  onReleased: () => Promise<void>,
): Payment {
  const [step, setStep] = useState<PaymentStep>({ name: 'unknown' });
  const key = useRef<string | null>(null);
  const released = useRef(onReleased);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => {
    released.current = onReleased;
  });

  const offer = useCallback((problem: string) => {
    setStep(
      key.current === null ? { name: 'no_cards' } : { name: 'offer', key: key.current, problem },
    );
  }, []);

  const check = useCallback(async () => {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    setStep({ name: 'checking' });
    const isReleased = await awaitVerification({
      ask: async () => (await paymentStatus(token, signal)).state === 'released',
      pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
      report: (error) => {
        if (!signal.aborted) {
          reportError(error);
        }
      },
      signal,
    });
    if (signal.aborted) {
      return;
    }
    if (isReleased) {
      await released.current();
    } else {
      setStep({ name: 'waiting' });
    }
  }, [token]);

  useEffect(() => {
    const begin = async (): Promise<void> => {
      try {
        key.current = await publishableKey();
      } catch (error) {
        reportError(error);
      }
      if (returned === 'submitted') {
        await check();
      } else {
        offer(returned === 'failed' ? FAILED : '');
      }
    };
    void begin();
    return () => stop.current?.abort();
  }, [returned, check, offer]);

  return {
    step,
    check,
    open: () => {
      if (key.current !== null) {
        setStep({ name: 'form', key: key.current });
      }
    },
    close: (problem = '') => offer(problem),
  };
}

/** The sentence for a payment that couldn't be begun. */
export const beginProblem = (error: unknown): string =>
  errorText(error, 'The payment could not be started. Please try again in a moment.');
