/** One of them a day, so that the same hundred requests aren't looked at for ever, and no day brings a surprise. */
const SEEDS = [1, 2, 3, 7, 42, 1234, 4711, 90210, 20261127, 31337] as const;

/** Seeds that have found a fault. They always run, if only for the beginning, where they found it. */
const FAILED_SEEDS = {
  // One-time codes that aren't ASCII digits.
  requests: [90210],
  photos: [],
  frames: [],
} as const satisfies Record<string, readonly number[]>;

const DAY_MS = 86_400_000;

export interface FuzzRun {
  seed: number;
  /** For how long it generates. */
  seconds: number;
}

/**
 * What a fuzz suite runs: the day's seed, then the beginnings of those that have found a fault. FUZZ_SEED in the
 * environment replaces them, FUZZ_SECONDS the time.
 * @param kind what is generated
 * @param seconds for the day's seed, where the environment says nothing
 */
export function fuzzRuns(
  kind: keyof typeof FAILED_SEEDS,
  seconds: number,
  now: Date,
  environment: NodeJS.ProcessEnv,
): FuzzRun[] {
  const time = Number(environment['FUZZ_SECONDS'] ?? seconds);
  const chosen = environment['FUZZ_SEED'];
  if (chosen !== undefined) {
    return [{ seed: Number(chosen), seconds: time }];
  }
  const seed = SEEDS[dayOfYear(now) % SEEDS.length] ?? SEEDS[0];
  const failed = FAILED_SEEDS[kind].filter((one) => one !== seed);
  return [{ seed, seconds: time }, ...failed.map((one) => ({ seed: one, seconds: time / 4 }))];
}

/** Says what a fault that was found leads to. */
export const howToKeep = (kind: keyof typeof FAILED_SEEDS, seed: number): string =>
  `FUZZ_SEED=${seed} repeats this. With its mend, the seed goes into FAILED_SEEDS.${kind} (tests/src/fuzz/seeds.ts).`;

/** 0 on the first of January, UTC. */
function dayOfYear(date: Date): number {
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return (midnight - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS;
}
