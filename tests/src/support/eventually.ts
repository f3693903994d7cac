import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { reportWait } from './report-wait.js';

/** The first pause between two attempts; later pauses grow, so that a long wait costs little. */
const MIN_PAUSE_MS = 25;
const MAX_PAUSE_MS = 500;
const PAUSE_GROWTH = 1.1;
/** Ends waits that hang; on a quiet machine every wait takes less than 30 s. */
const LIMIT_MS = 300_000;
const MAX_STATUS_LENGTH = 300;

/**
 * Repeats `probe` until it no longer throws, and returns its result. During a long wait, the last error is reported
 * every ten seconds.
 * @throws the error of the last attempt, when the time is over
 */
export function eventually<Result>(
  probe: () => Result | Promise<Result>,
  limitMs = LIMIT_MS,
): Promise<Result> {
  let lastError: unknown = 'the first try has not ended';
  const repeat = async (): Promise<Result> => {
    const limit = performance.now() + limitMs;
    for (let pauseMs = MIN_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * PAUSE_GROWTH)) {
      try {
        return await probe();
      } catch (error) {
        if (performance.now() > limit) {
          throw error;
        }
        lastError = error;
      }
      await sleep(pauseMs);
    }
  };
  return reportWait(() => `${onOneLine(lastError)} (at most ${limitMs / 1000} s)`, repeat());
}

function onOneLine(error: unknown): string {
  const text = stripVTControlCharacters(String(error)).replaceAll(/\s+/g, ' ');
  return text.length > MAX_STATUS_LENGTH ? `${text.slice(0, MAX_STATUS_LENGTH)} …` : text;
}
