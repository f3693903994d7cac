import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/api/api';
import { awaitVerification } from '../../../lib/card-payment/verification.rules';
import type { PaymentReturn } from './payment-return.rules';
import { paymentStatus, publishableKey } from './requests';

const PAUSE_MS = 1000;
const NOT_READY = 'The payment could not be prepared. Please try again in a moment.';
const FAILED = 'The payment was not made. You can try again, also with another card.';

export type PaymentStep =
  /** Whether cards are taken here isn't known yet. */
  | { name: 'unknown' }
  | { name: 'no_cards' }
  /** `isBack` when the form was open, whose focus is gone with it. */
  | { name: 'offer'; problem: string; isBack: boolean }
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
  const [step, setStep] = useState<PaymentStep>(
    returned === 'submitted' ? { name: 'checking' } : { name: 'unknown' },
  );
  const released = useRef(onReleased);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => {
    released.current = onReleased;
  });

  const awaitRelease = useCallback(async () => {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
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
    if (returned === 'submitted') {
      void awaitRelease();
    } else {
      const problem = returned === 'failed' ? FAILED : '';
      void stepWithKey(() => ({ name: 'offer', problem, isBack: false })).then(setStep);
    }
    return () => stop.current?.abort();
  }, [returned, awaitRelease]);

  return {
    step,
    check: () => {
      setStep({ name: 'checking' });
      return awaitRelease();
    },
    open: () => void stepWithKey((key) => ({ name: 'form', key })).then(setStep),
    close: (problem = '') => setStep({ name: 'offer', problem, isBack: true }),
  };
}

/** Asks for the card provider's key, and says what comes next. */
async function stepWithKey(next: (key: string) => PaymentStep): Promise<PaymentStep> {
  try {
    const key = await publishableKey();
    return key === null ? { name: 'no_cards' } : next(key);
  } catch {
    return { name: 'offer', problem: NOT_READY, isBack: false };
  }
}

/** The sentence for a payment that couldn't be begun. */
export const beginProblem = (error: unknown): string =>
  errorText(error, 'The payment could not be started. Please try again in a moment.');
