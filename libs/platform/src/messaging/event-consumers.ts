import { SpanKind } from '@opentelemetry/api';
import type { JsMsg } from '@nats-io/jetstream';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EVENT_WAITS_MS } from '../service/backoff.js';
import { handlersFor, type Handler, type HandlerOf } from './declarations.js';
import { doubled } from './handler-rules.js';
import { Metrics } from '../observability/metrics.js';
import type { Part } from './part.js';
import { PullSlots } from './pull-slots.js';
import { Redelivery } from './redelivery.js';
import { ServiceName } from '../service.js';
import { Streams } from './streams.js';
import { inSpan } from '../observability/tracing.js';
import { messageId } from './message-id.js';
import { underCauseIn } from './wire-context.js';
import { consumerName, WireNames } from './wire-names.js';

const SLOTS = 4;
const ACK_WAIT_MS = 30_000;
const MAX_ACK_PENDING = 64;

/** Handles the events that the service wants, each exactly once, whichever replica gets them. */
@Injectable()
export class EventConsumers implements Part {
  private readonly log = new Logger(EventConsumers.name);
  private consumers: PullSlots[] = [];

  constructor(
    private readonly dataSource: DataSource,
    private readonly streams: Streams,
    private readonly names: WireNames,
    private readonly metrics: Metrics,
    private readonly service: ServiceName,
    private readonly redelivery: Redelivery,
  ) {}

  problems(handlers: readonly Handler[]): string[] {
    return doubled(handlers, 'event');
  }

  async start(handlers: readonly Handler[]): Promise<void> {
    this.consumers = handlersFor(handlers, 'event').map(
      (handler) =>
        new PullSlots({
          label: handler.declaration.name,
          slots: SLOTS,
          consumer: () =>
            this.streams.ensureConsumer({
              stream: this.names.streams.events,
              name: consumerName(this.service.value, handler.declaration.name),
              subject: this.names.event(handler.declaration.name),
              ackWaitMs: ACK_WAIT_MS,
              maxAckPending: MAX_ACK_PENDING,
            }),
          handle: (message) => underCauseIn(message.headers, () => this.handle(handler, message)),
        }),
    );
    await Promise.all(this.consumers.map((consumer) => consumer.start()));
  }

  async stop(): Promise<void> {
    this.consumers.forEach((consumer) => consumer.stop());
    await Promise.all(this.consumers.map((consumer) => consumer.finished()));
  }

  private async handle(handler: HandlerOf<'event'>, message: JsMsg): Promise<void> {
    const { name } = handler.declaration;
    const done = this.metrics.events.startTimer({ name });
    try {
      const outcome = await inSpan(`handle ${name}`, { kind: SpanKind.CONSUMER }, () =>
        this.handleOnce(handler, message),
      );
      message.ack();
      done({ outcome });
    } catch (error) {
      const delivery = message.info.deliveryCount;
      const waitMs = this.redelivery.waitMs(delivery, EVENT_WAITS_MS);
      this.log.error({
        msg: `${name} failed and will be handled again`,
        err: error,
        eventId: messageId(message),
        delivery,
        waitMs,
      });
      message.nak(waitMs);
      done({ outcome: 'failed' });
    }
  }

  private async handleOnce(
    { declaration, instance }: HandlerOf<'event'>,
    message: JsMsg,
  ): Promise<'handled' | 'known'> {
    const eventId = messageId(message);
    return this.dataSource.transaction(async (manager) => {
      const noted = await manager.query<unknown[]>(
        `INSERT INTO inbox (event_id, name) VALUES ($1, $2)
         ON CONFLICT DO NOTHING RETURNING event_id`,
        [eventId, declaration.name],
      );
      if (noted.length === 0) {
        return 'known';
      }
      await declaration.run(instance, message.json<unknown>(), { manager, eventId });
      return 'handled';
    });
  }
}
