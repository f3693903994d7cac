import { SpanKind, type Span } from '@opentelemetry/api';
import { headers, type Msg, type Subscription } from '@nats-io/transport-node';
import { Injectable, Logger } from '@nestjs/common';
import { CALLS, DomainError, unavailable } from '@roomlight/contracts';
import { isDatabaseAway } from '../database/database-away.js';
import { handlersFor, type Handler, type HandlerOf } from './declarations.js';
import { doubled, foreign, missing } from './handler-rules.js';
import { InFlight } from '../service/in-flight.js';
import { Metrics } from '../observability/metrics.js';
import { Nats } from './nats.js';
import type { Part } from './part.js';
import { ServiceName } from '../service.js';
import { inSpan, markFailed } from '../observability/tracing.js';
import { packBody, parseBody, unpackBody } from './wire-body.js';
import { underCauseIn } from './wire-context.js';
import { ERROR_HEADER, internalError, writeError } from './wire-error.js';
import { WireNames } from './wire-names.js';

/** Answers the service's calls; its replicas share them as one queue group. */
@Injectable()
export class CallHandlers implements Part {
  private readonly log = new Logger(CallHandlers.name);
  private readonly inFlight = new InFlight();
  private subscriptions: Subscription[] = [];

  constructor(
    private readonly nats: Nats,
    private readonly names: WireNames,
    private readonly metrics: Metrics,
    private readonly service: ServiceName,
  ) {}

  problems(handlers: readonly Handler[]): string[] {
    return [
      ...missing(handlers, 'call', this.service.value, Object.keys(CALLS)),
      ...doubled(handlers, 'call'),
      ...foreign(handlers, 'call', this.service.value),
    ];
  }

  async start(handlers: readonly Handler[]): Promise<void> {
    this.subscriptions = handlersFor(handlers, 'call').map((handler) =>
      this.nats.connection.subscribe(this.names.call(handler.declaration.name), {
        queue: this.service.value,
        callback: (error, message) => {
          const failed = (err: unknown): void =>
            this.log.error({ msg: `Can't answer ${handler.declaration.name}`, err });
          if (error) {
            failed(error);
            return;
          }
          this.inFlight.add(
            underCauseIn(message.headers, () => this.answer(handler, message).catch(failed)),
          );
        },
      }),
    );
    await this.nats.connection.flush();
  }

  async stop(): Promise<void> {
    if (this.nats.isConnected) {
      await Promise.all(this.subscriptions.map((subscription) => subscription.drain()));
    }
    await this.inFlight.settled();
  }

  private answer(handler: HandlerOf<'call'>, message: Msg): Promise<void> {
    const { name } = handler.declaration;
    return inSpan(`answer ${name}`, { kind: SpanKind.SERVER }, (span) =>
      this.reply(handler, message, span),
    );
  }

  private async reply(
    { declaration, instance }: HandlerOf<'call'>,
    message: Msg,
    span: Span,
  ): Promise<void> {
    const done = this.metrics.answered.startTimer({ name: declaration.name });
    try {
      const request = parseBody<unknown>(unpackBody(message));
      const reply = JSON.stringify(await declaration.run(instance, request));
      const marks = headers();
      message.respond(packBody(reply, marks), { headers: marks });
      done({ outcome: 'answered' });
    } catch (error) {
      const problem = problemOf(error);
      if (problem !== error) {
        this.log.error({ msg: `${declaration.name} failed`, err: error });
      }
      markFailed(span, problem);
      const marked = headers();
      marked.set(ERROR_HEADER, problem.code);
      message.respond(writeError(problem), { headers: marked });
      done({ outcome: String(problem.status) });
    }
  }
}

function problemOf(error: unknown): DomainError {
  if (error instanceof DomainError) {
    return error;
  }
  return isDatabaseAway(error)
    ? unavailable("The database can't be reached. Please try again in a moment.", error)
    : internalError();
}
