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

/** Does nothing until spans are exported (`trace-export.ts`). */
const tracer = trace.getTracer('roomlight');

export interface SpanOptions {
  kind: SpanKind;
  /** Excludes personal data and secrets, which people who read traces must not see. */
  attributes?: Attributes;
  /** Without it, what is being done here. */
  parent?: Context;
  startTime?: TimeInput;
}

export function startSpan(name: string, { parent, ...options }: SpanOptions): Span {
  const span = tracer.startSpan(name, options, parent ?? context.active());
  const requestId = currentRequestId();
  return requestId === undefined ? span : span.setAttribute('roomlight.request_id', requestId);
}

/** Runs `work` as a span. What it throws marks the span, by the error's name alone. */
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

/** Runs `work` (and all it starts) as a part of the span. */
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

/** What ties another process's spans to what is being done here (W3C); undefined when nothing is traced. */
export function currentTraceParent(): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier[TRACE_PARENT_HEADER];
}

/** Where something goes on that began elsewhere; a trace of its own without a trace parent. */
export function contextOf(traceParent: string | undefined): Context {
  return propagation.extract(ROOT_CONTEXT, { [TRACE_PARENT_HEADER]: traceParent });
}

/** The trace that is being written here, for the log. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
