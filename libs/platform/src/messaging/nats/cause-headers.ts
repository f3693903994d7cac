import { context } from '@opentelemetry/api';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { currentRequestId, withRequestId } from '../../service/request-context.js';
import { contextOf, currentTraceParent, TRACE_PARENT_HEADER } from '../../observability/tracing.js';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Links a message to its cause. */
export interface Cause {
  requestId: string | undefined;
  traceParent: string | undefined;
}

export function currentCause(): Cause {
  return { requestId: currentRequestId(), traceParent: currentTraceParent() };
}

/** Headers that carry the cause to the receiver of a message; callers may add others. */
export function causeHeaders({ requestId, traceParent }: Cause = currentCause()): MsgHdrs {
  const marks = headers();
  if (requestId !== undefined) {
    marks.set(REQUEST_ID_HEADER, requestId);
  }
  if (traceParent !== undefined) {
    marks.set(TRACE_PARENT_HEADER, traceParent);
  }
  return marks;
}

/** Runs `work` (and everything it starts) with the same cause as the message with these headers. */
export function underCauseIn<Result>(marks: MsgHdrs | undefined, work: () => Result): Result {
  const trace = contextOf(marks?.get(TRACE_PARENT_HEADER));
  return withRequestId(marks?.get(REQUEST_ID_HEADER), () => context.with(trace, work));
}
