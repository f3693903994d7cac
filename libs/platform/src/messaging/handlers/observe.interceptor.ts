import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import type { Histogram } from 'prom-client';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Metrics } from '../../observability/metrics.js';
import { inSpan } from '../../observability/tracing.js';
import type { HandledKind } from './handlers.js';
import type { MessageContext } from './message-context.js';
import { problemOf } from '../nats/error-codec.js';

const SPANS: Record<HandledKind, { verb: string; kind: SpanKind }> = {
  call: { verb: 'answer', kind: SpanKind.SERVER },
  event: { verb: 'handle', kind: SpanKind.CONSUMER },
  job: { verb: 'work on', kind: SpanKind.CONSUMER },
  'dead letter': { verb: 'give up', kind: SpanKind.CONSUMER },
  broadcast: { verb: 'hear', kind: SpanKind.CONSUMER },
};

/** Creates a span for every message that is handled, and measures how long the handling took and how it ended. */
@Injectable()
export class ObserveInterceptor implements NestInterceptor {
  private readonly histograms: Record<HandledKind, Histogram<'name' | 'outcome'>>;

  constructor({ answered, events, jobs, deadLetters, broadcasts }: Metrics) {
    this.histograms = {
      call: answered,
      event: events,
      job: jobs,
      'dead letter': deadLetters,
      broadcast: broadcasts,
    };
  }

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(this.observe(execution.switchToRpc().getContext<MessageContext>(), next));
  }

  private observe(context: MessageContext, next: CallHandler): Promise<unknown> {
    const done = this.histograms[context.kind].startTimer({ name: context.name });
    const { verb, kind } = SPANS[context.kind];
    return inSpan(`${verb} ${context.name}`, { kind }, async (span) => {
      if (context.kind === 'job') {
        span.setAttribute('roomlight.delivery', context.delivery);
      }
      try {
        const result: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
        done({ outcome: successOf(context) });
        return result;
      } catch (error) {
        done({ outcome: failureOf(context, error) });
        throw error;
      }
    });
  }
}

function successOf(context: MessageContext): string {
  switch (context.kind) {
    case 'call':
      return 'answered';
    case 'event':
      return context.isKnown ? 'known' : 'handled';
    case 'job':
      return 'done';
    case 'dead letter':
    case 'broadcast':
      return 'handled';
  }
}

function failureOf(context: MessageContext, error: unknown): string {
  switch (context.kind) {
    case 'call':
      return String(problemOf(error).status);
    case 'job':
      if (context.signal.aborted) {
        return 'handed back';
      }
      return context.delivery >= context.maxDeliver ? 'exhausted' : 'failed';
    case 'event':
    case 'dead letter':
    case 'broadcast':
      return 'failed';
  }
}
