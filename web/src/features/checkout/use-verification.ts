import { useCallback, useEffect, useRef } from 'react';
import { forgetPayment } from '../../lib/browser/pending-payment';
import { awaitVerification } from '../../lib/card-payment/verification.rules';
import { toast } from '../../ui/overlay/toast-store';
import { isVerified } from './payment-status';

const PAUSE_MS = 1000;
const LEAVE_VERIFIED_MS = 1000;
const LEAVE_UNVERIFIED_MS = 2000;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Follows up a payment that the card provider has taken: asks the server whether it is verified, and tells the person.
 * Leaving the page stops this.
 * @param onEnd called once there has been time to read the result
 */
export function useVerification(onEnd: () => void) {
  const stop = useRef<AbortController | null>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => () => stop.current?.abort(), []);

  const begin = useCallback((): AbortSignal => {
    stop.current?.abort();
    stop.current = new AbortController();
    return stop.current.signal;
  }, []);

  const leaveAfter = useCallback(async (milliseconds: number, signal: AbortSignal) => {
    await pause(milliseconds);
    if (!signal.aborted) {
      end.current();
    }
  }, []);

  /** Called when the listing is known to be paid for. */
  const settle = useCallback(
    async (signal = begin()): Promise<void> => {
      forgetPayment();
      toast({ title: 'Payment Verified!', description: 'Your photos can be uploaded now.' });
      await leaveAfter(LEAVE_VERIFIED_MS, signal);
    },
    [begin, leaveAfter],
  );

  const verify = useCallback(
    async (listingName: string): Promise<void> => {
      const signal = begin();
      toast({ title: 'Payment Successful', description: 'Your payment is being verified…' });
      const verified = await awaitVerification({
        ask: () => isVerified(listingName, signal),
        pause: () => pause(PAUSE_MS),
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
      if (verified) {
        await settle(signal);
        return;
      }
      toast({
        title: 'Payment Received',
        description: "It hasn't been confirmed yet. Please try again in a moment.",
      });
      await leaveAfter(LEAVE_UNVERIFIED_MS, signal);
    },
    [begin, settle, leaveAfter],
  );

  return { verify, settle };
}
