export const SERVICES = ['auth', 'media', 'queue', 'billing', 'gateway'] as const;
export const SERVERS = ['postgres', 'nats'] as const;

export type Service = (typeof SERVICES)[number];
export type Server = (typeof SERVERS)[number];

export type Fault =
  /** The process is killed and restarted. */
  | { kind: 'kill'; target: Service | Server }
  /** The process, or all traffic to and from the server, stands still for a while. */
  | { kind: 'pause'; target: Service | Server; lastsMs: number }
  /** Every connection to the server is broken; new ones are accepted at once. */
  | { kind: 'cut'; target: Server }
  /** No data passes between this service and NATS, and neither side is notified. */
  | { kind: 'partition'; target: Service; lastsMs: number }
  | { kind: 'store'; health: 'unreachable' | 'full'; lastsMs: number }
  | { kind: 'stripe'; health: 'unreachable' | 'failing'; lastsMs: number }
  /** The service's clock is wrong by this much until the process ends. */
  | { kind: 'clock'; target: Service };

export interface Step {
  /** How many points of progress the work has reached when the fault occurs. */
  atPoint: number;
  fault: Fault;
}

/**
 * The seed from FAULT_SEED, or one that is known to pass.
 * @throws Error when it isn't a whole number
 */
export function seedFrom({ FAULT_SEED = '8' }: NodeJS.ProcessEnv): number {
  const seed = Number(FAULT_SEED);
  if (!Number.isInteger(seed) || seed < 0) {
    throw new Error(`FAULT_SEED must be a whole number from 0, not "${FAULT_SEED}"`);
  }
  return seed;
}

/** Generates numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const STORE_AWAY_MS = 30_000;
/** Longer than a NATS client takes to notice: two unanswered pings, ten seconds apart. */
const PARTITION_MS = 24_000;

/**
 * Plans the faults in lanes that run in parallel: each fault occurs once, in an order and at points of the work that
 * the seed determines. A lane's next fault begins when the previous one is over, if its point has been reached by then.
 * @param points of progress; all faults have begun before the last of them
 */
export function faultPlan(seed: number, points: number): Step[][] {
  const random = seeded(seed);
  const between = (least: number, most: number) => Math.round(least + random() * (most - least));
  const lane = (faults: readonly Fault[]): Step[] => {
    const places = faults.map(() => between(0, points - 1)).sort((a, b) => a - b);
    return shuffled(faults, random).map((fault, i) => ({ atPoint: places[i] ?? 0, fault }));
  };
  const partitioned = SERVICES[between(0, SERVICES.length - 1)] ?? 'queue';
  return [
    lane([...SERVICES, ...SERVERS].map((target) => ({ kind: 'kill', target }))),
    lane([
      ...[...SERVICES, ...SERVERS].map((target): Fault => ({
        kind: 'pause',
        target,
        lastsMs: between(500, 4000),
      })),
      ...SERVERS.flatMap((target): Fault[] => [
        { kind: 'cut', target },
        { kind: 'cut', target },
      ]),
    ]),
    lane([
      { kind: 'store', health: 'unreachable', lastsMs: STORE_AWAY_MS },
      { kind: 'store', health: 'full', lastsMs: between(3000, 8000) },
    ]),
    lane([
      ...SERVICES.map((target): Fault => ({ kind: 'clock', target })),
      { kind: 'stripe', health: 'unreachable', lastsMs: between(1000, 5000) },
      { kind: 'stripe', health: 'failing', lastsMs: between(1000, 5000) },
    ]),
    lane([{ kind: 'partition', target: partitioned, lastsMs: PARTITION_MS }]),
  ];
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
