import { sleep } from '../processes/sleep.js';

/** How often a program is asked whether it is alive, how long its answer may take, and how many answers it may miss. */
export interface Patience {
  everyMs: number;
  answerMs: number;
  misses: number;
}

/** A hung program is noticed within 20 s; its replacement is ready within 35 s. */
export const PATIENCE: Patience = { everyMs: 5000, answerMs: 5000, misses: 3 };

/** Asks a program what only a working one answers. Rejects when it refuses, and when the signal is aborted. */
export type Question = (limit: AbortSignal) => Promise<unknown>;

/** Asks a service by its health endpoint. */
export const askByHttp =
  (url: string): Question =>
  async (limit) =>
    (await fetch(url, { signal: limit })).arrayBuffer();

/**
 * Resolves with true when a program hangs: its kernel accepts connections, but the program no longer answers. Resolves
 * with false when the signal is aborted. A refused connection doesn't count as a miss, since a program that ends or
 * restarts refuses connections too.
 */
export async function hangs(
  ask: Question,
  signal: AbortSignal,
  { everyMs, answerMs, misses }: Patience = PATIENCE,
): Promise<boolean> {
  let missed = 0;
  while (missed < misses) {
    if (missed === 0 && !(await sleep(everyMs, signal))) {
      return false;
    }
    const isMiss = await missesAnswer(ask, answerMs);
    if (signal.aborted) {
      return false;
    }
    missed = isMiss ? missed + 1 : 0;
  }
  return true;
}

async function missesAnswer(ask: Question, answerMs: number): Promise<boolean> {
  const limit = AbortSignal.timeout(answerMs);
  try {
    await ask(limit);
    return false;
  } catch {
    return limit.aborted;
  }
}

export interface Watched {
  name: string;
  exited: Promise<unknown>;
  ask: Question;
  /** Ends a program that doesn't answer; its supervisor starts another. */
  end: () => void;
  /** Receives one line for the person at the terminal. */
  report: (line: string) => void;
  patience?: Patience;
}

/**
 * Ends a program once it hangs.
 * @returns a function that stops watching
 */
export function watch({ name, exited, ask, end, report, patience }: Watched): () => void {
  const watching = new AbortController();
  void exited.then(() => watching.abort());
  void hangs(ask, watching.signal, patience).then((isHung) => {
    if (isHung) {
      report(`${name} no longer responds and is being replaced.`);
      end();
    }
  });
  return () => watching.abort();
}
