import { Logger } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** How old a result of `read` may be, so that several collectors, or a curious person, cost one query. */
const FRESH_MS = 5000;

/** Keep names and label values few and fixed: each combination is a series that is stored for long. */
export interface Measure<Label extends string> {
  /** The metric's name without the prefix `roomlight_`. */
  name: string;
  help: string;
  labels: readonly Label[];
}

export interface Reading<Label extends string> {
  labels: Record<Label, string>;
  value: number;
}

/** What every service measures. A service adds its own with `durations` and `readings`. */
export class Metrics {
  private readonly log = new Logger(Metrics.name);
  readonly registry = new Registry();
  readonly asked = this.outcomes('call_asked_seconds', 'Calls to other services, as seen here');
  readonly answered = this.outcomes('call_answered_seconds', 'Calls answered here');
  readonly events = this.outcomes('event_seconds', 'Events handled here, each delivery');
  readonly jobs = this.outcomes('job_seconds', 'Jobs worked on here, each delivery');
  readonly deadLetters = this.outcomes('dead_letter_seconds', 'Given up jobs dealt with here');
  readonly broadcasts = this.outcomes('broadcast_seconds', 'Broadcasts handled here');
  readonly outbox = this.outcomes('outbox_delay_seconds', 'From the row to the stream');

  readonly differences = new Counter({
    name: 'roomlight_differences_total',
    help: 'Facts that differed from what their owner says',
    labelNames: ['name', 'outcome'],
    registers: [this.registry],
  });

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
  }

  /**
   * Measures what Node.js reports about this process. Its observers live as long as the process, so call this once per
   * process.
   */
  measureProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  durations<Label extends string>(
    { name, help, labels }: Measure<Label>,
    buckets: readonly number[] = SECONDS,
  ): Histogram<Label> {
    return new Histogram({
      name: `roomlight_${name}`,
      help,
      labelNames: labels,
      buckets: [...buckets],
      registers: [this.registry],
    });
  }

  /**
   * Measures the state of the database or NATS when a collector asks; every replica reports the same. A value that
   * can't be read at that moment is left out.
   */
  readings<Label extends string>(
    { name, help, labels }: Measure<Label>,
    read: () => Promise<readonly Reading<Label>[]>,
  ): void {
    const fresh = atMostEvery(FRESH_MS, () =>
      read().catch((error: unknown) => {
        this.log.debug({ msg: `${name} can't be read`, err: error });
        return [];
      }),
    );
    new Gauge({
      name: `roomlight_${name}`,
      help: `${help}. Every replica reports the same value: use the maximum`,
      labelNames: labels,
      registers: [this.registry],
      async collect() {
        const readings = await fresh();
        this.reset();
        if (labels.length === 0 && readings.length === 0) {
          this.remove();
        }
        readings.forEach((reading) => this.set(reading.labels, reading.value));
      },
    });
  }

  /** A reading of this process. */
  level({ name, help }: Pick<Measure<never>, 'name' | 'help'>, read: () => number): void {
    new Gauge({
      name: `roomlight_${name}`,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  private outcomes(name: string, help: string): Histogram<'name' | 'outcome'> {
    return this.durations({ name, help, labels: ['name', 'outcome'] });
  }
}

/**
 * Calls `read` at most once per interval of this many milliseconds; all callers in that time get the same answer. A
 * failure isn't kept.
 */
export function atMostEvery<Result>(
  ms: number,
  read: () => Promise<Result>,
): () => Promise<Result> {
  let last: { at: number; result: Promise<Result> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at >= ms) {
      const asked = { at: now, result: read() };
      last = asked;
      asked.result.catch(() => {
        if (last === asked) {
          last = undefined;
        }
      });
    }
    return last.result;
  };
}
