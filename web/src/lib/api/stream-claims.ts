/**
 * Of the six connections that a browser has to a server by HTTP/1.1, in all its windows together, those that stay open for
 * streams: with six streams, nothing else would load.
 */
const MAX_STREAMS = 3;

/**
 * Asks for one of the streams that the windows of this browser may have, each a lock that the browser takes back when its
 * window is closed. Without locks, as on pages that come neither by https nor from this machine, there is none: a window
 * without a stream polls.
 * @param granted called once this window has got one
 * @returns a function that gives it back, or stops asking
 */
export function claimStream(granted: () => void): () => void {
  if (!('locks' in navigator)) {
    return () => undefined;
  }
  const asking = new AbortController();
  const held = new AbortController();
  const heldUntilReleased = new Promise<void>((resolve) => {
    held.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const take = (): Promise<void> | undefined => {
    if (asking.signal.aborted) {
      // Another one was granted at the same moment.
      return undefined;
    }
    asking.abort();
    granted();
    return heldUntilReleased;
  };
  for (let stream = 1; stream <= MAX_STREAMS; stream++) {
    navigator.locks
      .request(`roomlight-stream-${stream}`, { signal: asking.signal }, take)
      // The request was called off.
      .catch(() => undefined);
  }
  return () => {
    asking.abort();
    held.abort();
  };
}
