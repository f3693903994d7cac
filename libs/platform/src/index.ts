export { Answers } from './answers.decorator.js';
export { Broadcasts } from './broadcasts.js';
export { Calls, type AskOptions } from './calls.js';
export { dataSourceOptions, openDatabase } from './database.js';
export {
  EnvironmentError,
  IsFlag,
  ProcessEnvironment,
  readEnvironment,
  ServiceEnvironment,
  setting,
  type LogLevel,
  type Setting,
} from './environment.js';
export { Every } from './every.decorator.js';
export { Exclusively } from './exclusively.js';
export type { EventContext, Job, JobFailure, WorkOptions } from './handler-context.js';
export { Handles } from './handles.decorator.js';
export { HealthController } from './health.controller.js';
export { Hears } from './hears.decorator.js';
export { createLog, NestLog } from './logging.js';
export { Metrics } from './metrics.js';
export { Nats } from './nats.js';
export { Outbox } from './outbox.js';
export { parsePayload } from './payload.js';
export { PlatformModule } from './platform.module.js';
export { ReadinessChecks, type Readiness } from './readiness.js';
export { currentRequestId, withRequestId } from './request-context.js';
export { pause, retryFor } from './retry.js';
export { ServiceName, type DatabaseOptions, type ServiceOptions } from './service.js';
export { HandlerError } from './service-runner.js';
export {
  createService,
  startService,
  type HttpOptions,
  type RunnableService,
} from './start-service.js';
export { exitOnCrash, stopOnSignal } from './shutdown.js';
export { Exhausted, Works } from './works.decorator.js';
