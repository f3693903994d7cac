import { useEffect, useEffectEvent } from 'react';
import { reloadDelayMs } from './away.rules';

/**
 * Calls `attempt` while `isOn`, with growing waits between, until it resolves with true. A wait ends at once when the
 * tab becomes visible or the browser is online again.
 */
export function useRetry(isOn: boolean, attempt: () => Promise<boolean>): void {
  const attemptNow = useEffectEvent(attempt);
  useEffect(() => {
    if (!isOn) {
      return;
    }
    const left = new AbortController();
    const retry = async (): Promise<void> => {
      for (let count = 1; !left.signal.aborted; count += 1) {
        await waitForChance(reloadDelayMs(count), left.signal);
        if (left.signal.aborted || (await attemptNow())) {
          return;
        }
      }
    };
    void retry();
    return () => left.abort();
  }, [isOn]);
}

/** Resolves after the time, or as soon as another attempt promises to succeed; also when the signal is aborted. */
function waitForChance(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const options = { signal: ended.signal };
    window.addEventListener('online', end, options);
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') {
          end();
        }
      },
      options,
    );
    signal.addEventListener('abort', end, options);
  });
}
