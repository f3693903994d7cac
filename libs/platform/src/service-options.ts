import type { DatabaseOptions } from './database/database-options.js';
import type { Redelivery } from './messaging/transport/redelivery.js';
import type { Clock } from './service/clock.js';
import type { ProcessEnvironment } from './service/environment.js';

export interface ServiceOptions<Environment extends ProcessEnvironment> {
  /** Also the name of its schema and its queue group, and the first word of its calls and jobs. */
  name: string;
  environment: new () => Environment;
  /** Left out by a service without tables; then it can't publish, handle events, work or sweep either. */
  database?: DatabaseOptions;
  /** By which it waits: the machine's, if left out. */
  clock?: Clock;
  /** As the product has it, if left out. */
  redelivery?: Redelivery;
}
