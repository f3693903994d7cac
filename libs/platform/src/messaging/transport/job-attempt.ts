import type { JsMsg } from '@nats-io/jetstream';
import { Logger } from '@nestjs/common';
import type { DeadJobs } from './dead-jobs.js';
import type { DoneJobs } from './done-jobs.js';
import type { Handler } from '../handlers/handlers.js';
import { whileWorking } from './heartbeat.js';
import { DeadLetterContext, JobContext } from '../handlers/message-context.js';
import { messageId } from '../nats/message-id.js';
import type { Nats } from '../nats/nats.js';
import type { Redelivery } from './redelivery.js';

/** How long a stopping process waits for a worker to stop before it gives the job to another process. */
const LEAVE_OFF_MS = 2000;

export interface Delivery {
  handler: Handler<'job'>;
  onDeadLetter: Handler<'dead letter'> | undefined;
  message: JsMsg;
  nats: Nats;
  dead: DeadJobs;
  done: DoneJobs;
  redelivery: Redelivery;
}

/** One delivery of one job, from its receipt to its acknowledgement. */
export class JobAttempt {
  private readonly log = new Logger(JobAttempt.name);
  private readonly stopping = new AbortController();

  constructor(private readonly delivery: Delivery) {}

  handBack(): void {
    this.stopping.abort(new Error('The process is stopping'));
    setTimeout(() => this.delivery.message.nak(), LEAVE_OFF_MS).unref();
  }

  /** Throws only when NATS can't be told the outcome. */
  async run(): Promise<void> {
    const { message, redelivery } = this.delivery;
    await whileWorking(message, redelivery.ackWaitMs, async () => {
      const { maxDeliver } = this.delivery.handler.handled.options;
      if (message.info.deliveryCount > maxDeliver) {
        await this.giveUp(undefined);
        return;
      }
      const error = await this.attempt();
      if (error === undefined) {
        await this.acknowledge();
      } else if (this.stopping.signal.aborted) {
        message.nak();
      } else if (message.info.deliveryCount >= maxDeliver) {
        await this.giveUp(error);
      } else {
        this.tryLater(error);
      }
    });
  }

  /** Acknowledges the job and waits until NATS confirms that. */
  private async acknowledge(): Promise<void> {
    const { done, message, nats } = this.delivery;
    await done.forget(messageId(message)).catch((error: unknown) => {
      // Only matters if NATS loses its messages meanwhile.
      this.log.warn({ msg: 'The row of a job that is done stays until the next', err: error });
    });
    await nats.whenConnected(this.stopping.signal);
    await nats.whileConnected(message.ackAck());
  }

  private async attempt(): Promise<Error | undefined> {
    const { handler, message } = this.delivery;
    const { name, options } = handler.handled;
    try {
      await handler.invoke(
        message.json<unknown>(),
        new JobContext(
          name,
          messageId(message),
          message.info.deliveryCount,
          options.maxDeliver,
          message.time,
          this.stopping.signal,
        ),
      );
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private tryLater(error: Error): void {
    const { handler, message, redelivery } = this.delivery;
    const { name, options } = handler.handled;
    const delivery = message.info.deliveryCount;
    const waitMs = redelivery.waitMs(delivery, options.backoffMs);
    this.log.error({ msg: `${name} failed and will be tried again`, err: error, delivery, waitMs });
    message.nak(waitMs);
  }

  private async giveUp(error: Error | undefined): Promise<void> {
    const { handler, onDeadLetter, message, dead, redelivery } = this.delivery;
    const { name, options } = handler.handled;
    const deliveries = message.info.deliveryCount;
    try {
      this.log.error({ msg: `${name} goes to the dead letters`, err: error, deliveries });
      const context = new DeadLetterContext(name, messageId(message), deliveries, error);
      await dead.keep(message, context);
      await onDeadLetter?.invoke(message.json<unknown>(), context);
    } catch (cause) {
      const waitMs = redelivery.waitMs(options.backoffMs.length, options.backoffMs);
      this.log.error({ msg: `Giving up ${name} failed and will be tried again`, err: cause });
      message.nak(waitMs);
      return;
    }
    await this.acknowledge();
  }
}
