import type { DatabaseOptions } from './database/database-options.js';
import type { Redelivery } from './messaging/transport/redelivery.js';
import type { Clock } from './service/clock.js';
import type { ProcessEnvironment } from './service/environment.js';

export interface ServiceOptions<Environment extends ProcessEnvironment> {
  /** The service's name; also the name of its schema and its queue group, and the first word of its calls and jobs. */
  name: string;
  environment: new () => Environment;
  /** Omitted by a service without tables, which then can't publish, handle events or run jobs or sweeps. */
  database?: DatabaseOptions;
  /** The clock that the service waits by; defaults to the machine's. */
  clock?: Clock;
  /** Defaults to the product's own. */
  redelivery?: Redelivery;
}
