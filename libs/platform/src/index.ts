export { AdvisoryLock, advisoryKey } from './database/advisory-lock.js';
export { openDatabase, PLATFORM_MIGRATIONS } from './database/database.js';
export { databaseClock } from './database/database-clock.js';
export type { DatabaseOptions } from './database/database-options.js';
export { Broadcasts } from './messaging/broadcasts.js';
export {
  OnBroadcast,
  OnCall,
  OnDeadLetter,
  OnEvent,
  OnJob,
} from './messaging/handlers/handler.decorators.js';
export {
  DeadLetterContext,
  EventContext,
  JobContext,
} from './messaging/handlers/message-context.js';
export { REQUEST_ID_HEADER } from './messaging/nats/cause-headers.js';
export { Nats } from './messaging/nats/nats.js';
export { consumerName, NatsNames } from './messaging/nats/nats-names.js';
export { RpcClient } from './messaging/rpc-client.js';
export { HealthController } from './observability/health.controller.js';
export { atMostEvery, Metrics } from './observability/metrics.js';
export { contextOf, inSpan, markFailed, startSpan, underSpan } from './observability/tracing.js';
export { Outbox } from './outbox/outbox.js';
export { DeletedUsers } from './reconciliation/deleted-users.js';
export { Reconciliation } from './reconciliation/reconciliation.js';
export type { Difference } from './reconciliation/reconciliation.rules.js';
export { Every } from './scheduling/every.decorator.js';
export { Clock, DeadlineError } from './service/clock.js';
export {
  EnvironmentError,
  ProcessEnvironment,
  readEnvironment,
  ServiceEnvironment,
  setting,
} from './service/environment.js';
export { hashPassword, verifyPassword } from './service/password-hash.js';
export { ReadinessChecks } from './service/readiness.js';
export { withRequestId } from './service/request-context.js';
export { hashSecret, newSecret } from './service/secret.js';
export { startService, type HttpOptions, type RunnableService } from './start-service.js';
export { parsePayload } from './validation/payload.js';
