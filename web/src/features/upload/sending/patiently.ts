import { retryDelay } from './retry.rules';
import { SendError } from './send-form';

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });

/** How long to wait for a network that the browser knows to be away: a closed laptop, a tunnel. */
const OFFLINE_MS = 10 * 60 * 1000;

/** Waits until the browser is online. */
async function backOnline(signal: AbortSignal): Promise<void> {
  const online = new AbortController();
  window.addEventListener('online', () => online.abort(), { once: true, signal: online.signal });
  await pause(OFFLINE_MS, AbortSignal.any([signal, online.signal]));
  online.abort();
}

/** Repeats what is harmless to repeat while the network or the server is away. */
export async function patiently<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (let failedTries = 1; ;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SendError)) {
        throw error;
      }
      if (error.failure.kind === 'network' && !navigator.onLine && !signal.aborted) {
        await backOnline(signal);
        continue;
      }
      const delay = retryDelay(failureOf(error), failedTries);
      if (delay === null) {
        throw error;
      }
      failedTries += 1;
      await pause(delay, signal);
    }
  }
}

const failureOf = ({ failure }: SendError) =>
  failure.kind === 'refused' ? { kind: failure.kind, status: failure.status } : failure;
