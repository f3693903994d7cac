import type { JsMsg } from '@nats-io/jetstream';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../service/clock.js';
import { ProcessEnvironment, readSetting } from '../../service/environment.js';
import { DeadJobs } from './dead-jobs.js';
import { DoneJobs } from './done-jobs.js';
import type { Handler } from '../handlers/handlers.js';
import { JobAttempt } from './job-attempt.js';
import { Nats } from '../nats/nats.js';
import { PullConsumer } from './pull-consumer.js';
import { Redelivery } from './redelivery.js';
import { Streams } from '../nats/streams.js';
import { underCauseIn } from '../nats/cause-headers.js';
import { consumerName, NatsNames } from '../nats/nats-names.js';

const MAX_ACK_PENDING = 1000;

/** Takes the service's jobs from their stream; the service's replicas share them. */
@Injectable()
export class JobConsumers {
  private readonly log = new Logger(JobConsumers.name);
  private readonly attempts = new Set<JobAttempt>();
  private consumers: PullConsumer[] = [];

  constructor(
    private readonly nats: Nats,
    private readonly streams: Streams,
    private readonly names: NatsNames,
    private readonly dead: DeadJobs,
    private readonly done: DoneJobs,
    private readonly environment: ProcessEnvironment,
    private readonly redelivery: Redelivery,
    private readonly clock: Clock,
  ) {}

  async start(
    handlers: readonly Handler<'job'>[],
    deadLetterHandlers: readonly Handler<'dead letter'>[],
  ): Promise<void> {
    this.consumers = handlers.map((handler) => {
      const { name, options } = handler.handled;
      const onDeadLetter = deadLetterHandlers.find(({ handled }) => handled.name === name);
      return new PullConsumer({
        label: name,
        nats: this.nats,
        clock: this.clock,
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
          underCauseIn(message.headers, () => this.work(handler, onDeadLetter, message)),
      });
    });
    await Promise.all(this.consumers.map((consumer) => consumer.start()));
  }

  /** Tells workers to stop; jobs that they don't finish go back at once, for another replica. */
  async stop(): Promise<void> {
    this.consumers.forEach((consumer) => consumer.stop());
    this.attempts.forEach((attempt) => attempt.handBack());
    await Promise.all(this.consumers.map((consumer) => consumer.finished()));
  }

  private async work(
    handler: Handler<'job'>,
    onDeadLetter: Handler<'dead letter'> | undefined,
    message: JsMsg,
  ): Promise<void> {
    const { nats, dead, done, redelivery } = this;
    const attempt = new JobAttempt({
      handler,
      onDeadLetter,
      message,
      nats,
      dead,
      done,
      redelivery,
    });
    this.attempts.add(attempt);
    try {
      await attempt.run();
    } catch (error) {
      // The job itself is safe: without an acknowledgement it is delivered again.
      const { name } = handler.handled;
      this.log.warn({ msg: `NATS could not be told how ${name} ended`, err: error });
    } finally {
      this.attempts.delete(attempt);
    }
  }
}
