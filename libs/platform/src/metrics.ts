import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** What every service measures. A service adds its own to `registry`. */
export class Metrics {
  readonly registry = new Registry();
  readonly asked = this.durations('call_asked_seconds', 'Calls to other services, as seen here');
  readonly answered = this.durations('call_answered_seconds', 'Calls answered here');
  readonly events = this.durations('event_seconds', 'Events handled here, each delivery');
  readonly jobs = this.durations('job_seconds', 'Jobs worked on here, each delivery');
  readonly outbox = this.durations('outbox_delay_seconds', 'From the row to the stream');

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
  }

  private durations(name: string, help: string): Histogram<'name' | 'outcome'> {
    return new Histogram({
      name: `roomlight_${name}`,
      help,
      labelNames: ['name', 'outcome'],
      buckets: SECONDS,
      registers: [this.registry],
    });
  }
}
