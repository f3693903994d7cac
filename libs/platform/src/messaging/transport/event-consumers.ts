import type { JsMsg } from '@nats-io/jetstream';
import { Injectable, Logger } from '@nestjs/common';
import { EVENT_WAITS_MS } from '../../service/backoff.js';
import { Clock } from '../../service/clock.js';
import { ServiceName } from '../../service/service-name.js';
import type { Handler } from '../handlers/handlers.js';
import { whileWorking } from './heartbeat.js';
import { EventContext } from '../handlers/message-context.js';
import { messageId } from '../nats/message-id.js';
import { Nats } from '../nats/nats.js';
import { PullConsumer } from './pull-consumer.js';
import { Redelivery } from './redelivery.js';
import { Streams } from '../nats/streams.js';
import { underCauseIn } from '../nats/cause-headers.js';
import { consumerName, NatsNames } from '../nats/nats-names.js';

const SLOTS = 4;
/**
 * How long until an event that was delivered to a stopping process, but never reached its handler, goes to another
 * process.
 */
const ACK_WAIT_MS = 5000;
const MAX_ACK_PENDING = 64;

/** Takes the events that the service handles from their stream; the service's replicas share them. */
@Injectable()
export class EventConsumers {
  private readonly log = new Logger(EventConsumers.name);
  private consumers: PullConsumer[] = [];

  constructor(
    private readonly nats: Nats,
    private readonly streams: Streams,
    private readonly names: NatsNames,
    private readonly service: ServiceName,
    private readonly redelivery: Redelivery,
    private readonly clock: Clock,
  ) {}

  async start(handlers: readonly Handler<'event'>[]): Promise<void> {
    this.consumers = handlers.map((handler) => {
      const { name } = handler.handled;
      return new PullConsumer({
        label: name,
        nats: this.nats,
        clock: this.clock,
        slots: SLOTS,
        consumer: () =>
          this.streams.ensureConsumer({
            stream: this.names.streams.events,
            name: consumerName(this.service.value, name),
            subject: this.names.event(name),
            ackWaitMs: ACK_WAIT_MS,
            maxAckPending: MAX_ACK_PENDING,
          }),
        handle: (message) => underCauseIn(message.headers, () => this.handle(handler, message)),
      });
    });
    await Promise.all(this.consumers.map((consumer) => consumer.start()));
  }

  async stop(): Promise<void> {
    this.consumers.forEach((consumer) => consumer.stop());
    await Promise.all(this.consumers.map((consumer) => consumer.finished()));
  }

  private async handle(
    { handled: { name }, invoke }: Handler<'event'>,
    message: JsMsg,
  ): Promise<void> {
    const eventId = messageId(message);
    try {
      await whileWorking(message, ACK_WAIT_MS, async () =>
        invoke(message.json<unknown>(), new EventContext(name, eventId)),
      );
      message.ack();
    } catch (error) {
      const delivery = message.info.deliveryCount;
      const waitMs = this.redelivery.waitMs(delivery, EVENT_WAITS_MS);
      this.log.error({
        msg: `${name} failed and will be handled again`,
        err: error,
        eventId,
        delivery,
        waitMs,
      });
      message.nak(waitMs);
    }
  }
}
