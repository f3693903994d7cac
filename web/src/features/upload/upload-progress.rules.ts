/** How many seconds of speed the forecast considers: long enough to be steady, short enough to follow the network. */
const WINDOW_SECONDS = 10;
const MIN_ELAPSED_SECONDS = 1;

export interface ProgressSample {
  /** Milliseconds on a monotonic clock. */
  at: number;
  bytes: number;
}

/** Adds a sample and drops those that the forecast no longer considers. */
export function addSample(samples: readonly ProgressSample[], sample: ProgressSample) {
  const since = sample.at - WINDOW_SECONDS * 1000;
  const recent = samples.filter(({ at }, i) => at >= since || i === samples.length - 1);
  return [...recent, sample];
}

/** Seconds until `totalBytes` are sent at the recent speed; null while there is too little data. */
export function secondsRemaining(
  samples: readonly ProgressSample[],
  totalBytes: number,
): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) {
    return null;
  }
  const elapsed = (last.at - first.at) / 1000;
  const sent = last.bytes - first.bytes;
  if (elapsed < MIN_ELAPSED_SECONDS || sent <= 0) {
    return null;
  }
  return ((totalBytes - last.bytes) * elapsed) / sent;
}

/** Whole percent; 100 only when everything is sent. */
export function percentSent(sentBytes: number, totalBytes: number): number {
  if (totalBytes === 0) {
    return 0;
  }
  return sentBytes >= totalBytes ? 100 : Math.min(99, Math.floor((100 * sentBytes) / totalBytes));
}
