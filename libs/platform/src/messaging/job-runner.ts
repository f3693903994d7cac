import { SpanKind } from '@opentelemetry/api';
import type { JsMsg } from '@nats-io/jetstream';
import { Injectable, Logger } from '@nestjs/common';
import { JOBS } from '@roomlight/contracts';
import { DeadJobs } from './dead-jobs.js';
import { handlersFor, type Handler, type HandlerOf } from './declarations.js';
import { ProcessEnvironment, readSetting } from '../service/environment.js';
import { doubled, foreign, missing } from './handler-rules.js';
import { JobAttempt } from './job-attempt.js';
import { Metrics } from '../observability/metrics.js';
import { Nats } from './nats.js';
import type { Part } from './part.js';
import { PullSlots } from './pull-slots.js';
import { Redelivery } from './redelivery.js';
import { ServiceName } from '../service.js';
import { Streams } from './streams.js';
import { inSpan } from '../observability/tracing.js';
import { underCauseIn } from './wire-context.js';
import { consumerName, WireNames } from './wire-names.js';

const MAX_ACK_PENDING = 1000;

/** Works on the service's jobs; its replicas share them. */
@Injectable()
export class JobRunner implements Part {
  private readonly log = new Logger(JobRunner.name);
  private readonly attempts = new Set<JobAttempt>();
  private consumers: PullSlots[] = [];

  constructor(
    private readonly nats: Nats,
    private readonly streams: Streams,
    private readonly names: WireNames,
    private readonly dead: DeadJobs,
    private readonly metrics: Metrics,
    private readonly environment: ProcessEnvironment,
    private readonly service: ServiceName,
    private readonly redelivery: Redelivery,
  ) {}

  problems(handlers: readonly Handler[]): string[] {
    const service = this.service.value;
    return [
      ...missing(handlers, 'job', service, Object.keys(JOBS)),
      ...doubled(handlers, 'job'),
      ...foreign(handlers, 'job', service),
      ...doubled(handlers, 'exhausted job'),
      ...foreign(handlers, 'exhausted job', service),
    ];
  }

  async start(handlers: readonly Handler[]): Promise<void> {
    const exhausted = handlersFor(handlers, 'exhausted job');
    this.consumers = handlersFor(handlers, 'job').map((handler) => {
      const { name, options } = handler.declaration;
      const onExhausted = exhausted.find(({ declaration }) => declaration.name === name);
      return new PullSlots({
        label: name,
        slots: readSetting(options.concurrency, this.environment),
        consumer: () =>
          this.streams.ensureConsumer({
            stream: this.names.streams.jobs,
            name: consumerName(name),
            subject: this.names.job(name),
            ackWaitMs: this.redelivery.ackWaitMs,
            maxAckPending: MAX_ACK_PENDING,
          }),
        handle: (message) =>
          underCauseIn(message.headers, () => this.work(handler, onExhausted, message)),
      });
    });
    await Promise.all(this.consumers.map((consumer) => consumer.start()));
  }

  /** Workers are told to leave off; what they don't finish goes back at once, for another replica. */
  async stop(): Promise<void> {
    this.consumers.forEach((consumer) => consumer.stop());
    this.attempts.forEach((attempt) => attempt.handBack());
    await Promise.all(this.consumers.map((consumer) => consumer.finished()));
  }

  private async work(
    handler: HandlerOf<'job'>,
    onExhausted: HandlerOf<'exhausted job'> | undefined,
    message: JsMsg,
  ): Promise<void> {
    const { name } = handler.declaration;
    const done = this.metrics.jobs.startTimer({ name });
    const attempt = new JobAttempt(
      handler,
      message,
      this.dead,
      this.nats,
      onExhausted,
      this.redelivery,
    );
    this.attempts.add(attempt);
    try {
      const outcome = await inSpan(`work on ${name}`, { kind: SpanKind.CONSUMER }, (span) =>
        attempt.run(span),
      );
      done({ outcome });
    } catch (error) {
      // The job itself is safe: without an acknowledgement it is delivered again.
      this.log.warn({ msg: `The outcome of ${name} could not be told to NATS`, err: error });
      done({ outcome: 'untold' });
    } finally {
      this.attempts.delete(attempt);
    }
  }
}
