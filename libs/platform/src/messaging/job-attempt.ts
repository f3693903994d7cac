import type { Span } from '@opentelemetry/api';
import type { JsMsg } from '@nats-io/jetstream';
import { Logger } from '@nestjs/common';
import type { DeadJobs } from './dead-jobs.js';
import type { HandlerOf } from './declarations.js';
import { messageId } from './message-id.js';
import type { Nats } from './nats.js';
import type { Redelivery } from './redelivery.js';
import { markFailed } from '../observability/tracing.js';

/** That a worker gives before its job would go to another: one may come late, and one get lost. */
const SIGNS_OF_LIFE = 3;
/** How long a stopping process waits for a worker to leave off before it gives the job to another. */
const LEAVE_OFF_MS = 2000;

export type JobOutcome = 'done' | 'failed' | 'exhausted' | 'handed back';

/** One delivery of one job, from its receipt to its acknowledgement. */
export class JobAttempt {
  private readonly log = new Logger(JobAttempt.name);
  private readonly stopping = new AbortController();

  constructor(
    private readonly handler: HandlerOf<'job'>,
    private readonly message: JsMsg,
    private readonly dead: DeadJobs,
    private readonly nats: Nats,
    private readonly onExhausted: HandlerOf<'exhausted job'> | undefined,
    private readonly redelivery: Redelivery,
  ) {}

  handBack(): void {
    this.stopping.abort(new Error('The process is stopping'));
    setTimeout(() => this.message.nak(), LEAVE_OFF_MS).unref();
  }

  /** Throws only when NATS can't be told the outcome. */
  async run(span: Span): Promise<JobOutcome> {
    const { maxDeliver } = this.handler.declaration.options;
    span.setAttribute('roomlight.delivery', this.message.info.deliveryCount);
    const everyMs = this.redelivery.ackWaitMs / SIGNS_OF_LIFE;
    const heartbeat = setInterval(() => this.message.working(), everyMs);
    try {
      if (this.message.info.deliveryCount > maxDeliver) {
        return await this.giveUp(undefined);
      }
      const error = await this.attempt();
      if (error === undefined) {
        await this.acknowledge();
        return 'done';
      }
      markFailed(span, error);
      if (this.stopping.signal.aborted) {
        this.message.nak();
        return 'handed back';
      }
      return this.message.info.deliveryCount >= maxDeliver
        ? await this.giveUp(error)
        : this.tryLater(error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** NATS confirms that it knows. */
  private async acknowledge(): Promise<void> {
    await this.nats.whenConnected(this.stopping.signal);
    await this.message.ackAck();
  }

  private async attempt(): Promise<Error | undefined> {
    const { declaration, instance } = this.handler;
    try {
      await declaration.run(instance, this.message.json<unknown>(), {
        id: messageId(this.message),
        delivery: this.message.info.deliveryCount,
        queuedAt: this.message.time,
        signal: this.stopping.signal,
      });
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private tryLater(error: Error): JobOutcome {
    const { name, options } = this.handler.declaration;
    const delivery = this.message.info.deliveryCount;
    const waitMs = this.redelivery.waitMs(delivery, options.backoffMs);
    this.log.error({ msg: `${name} failed and will be tried again`, err: error, delivery, waitMs });
    this.message.nak(waitMs);
    return 'failed';
  }

  private async giveUp(error: Error | undefined): Promise<JobOutcome> {
    const { name, options } = this.handler.declaration;
    const deliveries = this.message.info.deliveryCount;
    const failure = { id: messageId(this.message), deliveries, error };
    try {
      this.log.error({ msg: `${name} goes to the dead letters`, err: error, deliveries });
      await this.dead.keep(name, this.message, failure);
      await this.onExhausted?.declaration.run(
        this.onExhausted.instance,
        this.message.json<unknown>(),
        failure,
      );
    } catch (cause) {
      const waitMs = this.redelivery.waitMs(options.backoffMs.length, options.backoffMs);
      this.log.error({ msg: `Giving up ${name} failed and will be tried again`, err: cause });
      this.message.nak(waitMs);
      return 'failed';
    }
    await this.acknowledge();
    return 'exhausted';
  }
}
