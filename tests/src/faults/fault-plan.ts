export const SERVICES = ['auth', 'media', 'queue', 'billing', 'gateway'] as const;
export const SERVERS = ['postgres', 'nats'] as const;

export type Service = (typeof SERVICES)[number];
export type Server = (typeof SERVERS)[number];

export type Fault =
  /** The process is gone at once, and started again. */
  | { kind: 'kill'; target: Service | Server }
  /** The process, or all that goes to and from the server, stands still for a while. */
  | { kind: 'pause'; target: Service | Server; lastsMs: number }
  /** Every connection to the server is broken; new ones are taken at once. */
  | { kind: 'cut'; target: Server }
  /** Nothing passes between this service and NATS, and nobody is told. */
  | { kind: 'partition'; target: Service; lastsMs: number }
  | { kind: 'store'; health: 'unreachable' | 'full'; lastsMs: number }
  | { kind: 'stripe'; health: 'unreachable' | 'failing'; lastsMs: number }
  /** The service's clock is wrong by so much until the process ends. */
  | { kind: 'clock'; target: Service };

export interface Step {
  /** How many points of progress the work has made by then. */
  atPoint: number;
  fault: Fault;
}

/** FAULT_SEED, or one that is known to pass. @throws Error when it is no whole number */
export function seedFrom({ FAULT_SEED = '8' }: NodeJS.ProcessEnv): number {
  const seed = Number(FAULT_SEED);
  if (!Number.isInteger(seed) || seed < 0) {
    throw new Error(`FAULT_SEED must be a whole number from 0, not "${FAULT_SEED}"`);
  }
  return seed;
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
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
/** Longer than it takes a client of NATS to notice: two pings of ten seconds without an answer. */
const PARTITION_MS = 24_000;

/**
 * What goes wrong, in lanes that run side by side: everything once, in an order and at points of the work that the seed
 * decides. A lane's next fault comes when the last one is over, if its point has been reached before.
 * @param points of progress before the last of which all of it has begun
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
