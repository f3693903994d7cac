import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanKind,
  type TimeInput,
} from '@opentelemetry/api';
import { DomainError } from '@roomlight/contracts';
import { currentRequestId } from '../service/request-context.js';

export const TRACE_PARENT_HEADER = 'traceparent';

export interface SpanOptions {
  kind: SpanKind;
  /** Must not contain personal data or secrets, which readers of traces must not see. */
  attributes?: Attributes;
  /** Defaults to the current span. */
  parent?: Context;
  startTime?: TimeInput;
}

/** Its spans are recorded only while `trace-export.ts` exports them. */
export function startSpan(name: string, { parent, ...options }: SpanOptions): Span {
  const tracer = trace.getTracer('roomlight');
  const span = tracer.startSpan(name, options, parent ?? context.active());
  const requestId = currentRequestId();
  return requestId === undefined ? span : span.setAttribute('roomlight.request_id', requestId);
}

/** Runs `work` as a span. An error that it throws marks the span, with only the error's name. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = startSpan(name, options);
  try {
    return await underSpan(span, () => work(span));
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Runs `work` (and everything it starts) as part of the span. */
export function underSpan<Result>(span: Span, work: () => Result): Result {
  return context.with(trace.setSpan(context.active(), span), work);
}

export function markFailed(span: Span, error: unknown): void {
  const type = error instanceof DomainError ? error.code : nameOf(error);
  span.setAttribute('error.type', type);
  if (!(error instanceof DomainError) || error.status >= 500) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: type });
  }
}

/** The W3C trace parent that links another process's spans to the current one; undefined when nothing is traced. */
export function currentTraceParent(): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier[TRACE_PARENT_HEADER];
}

/** The context of work that began elsewhere; without a trace parent, the context of a new trace. */
export function contextOf(traceParent: string | undefined): Context {
  return propagation.extract(ROOT_CONTEXT, { [TRACE_PARENT_HEADER]: traceParent });
}

/** The id of the current trace, for the log. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
