import { applyDecorators, UseFilters, UseInterceptors, UsePipes } from '@nestjs/common';
import { EventPattern, MessagePattern } from '@nestjs/microservices';
import {
  BROADCASTS,
  CALLS,
  EVENTS,
  JOBS,
  type BroadcastName,
  type BroadcastPayload,
  type CallName,
  type CallReply,
  type CallRequest,
  type EventName,
  type EventPayload,
  type JobName,
  type JobPayload,
} from '@roomlight/contracts';
import { type Handled, HandlerDescription, JETSTREAM, type JobOptions } from './handlers.js';
import { InboxInterceptor } from './inbox.interceptor.js';
import type { DeadLetterContext, EventContext, JobContext } from './message-context.js';
import { ObserveInterceptor } from './observe.interceptor.js';
import { PayloadPipe } from './payload.pipe.js';
import { RpcErrorFilter } from './rpc-error.filter.js';

const JOB_DEFAULTS: Required<JobOptions> = {
  concurrency: 1,
  maxDeliver: 5,
  backoffMs: [1000, 5000, 15_000, 60_000],
};

/** Decorates methods whose signature fits `Handle`. */
type Handles<Handle> = <Method extends Handle>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

type Pattern = (
  name: string,
  transport: symbol,
  extras: Record<string, unknown>,
) => MethodDecorator;

/**
 * The method answers this call. The request has already been validated. A DomainError that the method throws reaches
 * the caller; any other error is logged here and reaches the caller as 500.
 */
export function OnCall<Name extends CallName>(
  name: Name,
): Handles<(request: CallRequest<Name>) => Promise<CallReply<Name>>> {
  return handler({ kind: 'call', name }, CALLS[name].request, MessagePattern);
}

/**
 * The method handles this event exactly once: its changes and the record that the event has been handled are one
 * transaction. When it throws, the event is delivered again, with growing backoff, until it succeeds.
 */
export function OnEvent<Name extends EventName>(
  name: Name,
): Handles<(payload: EventPayload<Name>, context: EventContext) => Promise<void>> {
  return handler(
    { kind: 'event', name },
    EVENTS[name],
    EventPattern,
    UseInterceptors(InboxInterceptor),
  );
}

/**
 * The method does this job at least once: it must check the state first, since the job may already be done or no longer
 * be wanted. When it throws, the job is retried later.
 */
export function OnJob<Name extends JobName>(
  name: Name,
  options: JobOptions = {},
): Handles<(payload: JobPayload<Name>, context: JobContext) => Promise<void>> {
  return handler(
    { kind: 'job', name, options: { ...JOB_DEFAULTS, ...options } },
    JOBS[name],
    EventPattern,
  );
}

/**
 * The method is told, at least once, that a job has used up its attempts. By then the job is in the dead letters. When
 * the method throws, it is called again later.
 */
export function OnDeadLetter<Name extends JobName>(
  name: Name,
): Handles<(payload: JobPayload<Name>, context: DeadLetterContext) => Promise<void>> {
  return handler({ kind: 'dead letter', name }, JOBS[name], EventPattern);
}

/** The method receives this hint in every replica, at most once. Never rely on its arrival. */
export function OnBroadcast<Name extends BroadcastName>(
  name: Name,
): Handles<(payload: BroadcastPayload<Name>) => Promise<void> | void> {
  return handler({ kind: 'broadcast', name }, BROADCASTS[name], EventPattern);
}

function handler<Handle>(
  handled: Handled,
  Payload: new () => object,
  pattern: Pattern,
  ...more: MethodDecorator[]
): Handles<Handle> {
  return (target, key, descriptor) => {
    const label = `${target.constructor.name}.${String(key)}`;
    const description = new HandlerDescription(handled, label);
    applyDecorators(
      pattern(`${handled.kind} ${handled.name}`, JETSTREAM, { description }),
      UseFilters(RpcErrorFilter),
      UseInterceptors(ObserveInterceptor),
      ...more,
      UsePipes(new PayloadPipe(Payload)),
    )(target, key, descriptor);
  };
}
