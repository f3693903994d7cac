import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { lastValueFrom } from 'rxjs';
import { ServiceName } from '../../service/service-name.js';
import { BroadcastSubscriber } from './broadcast-subscriber.js';
import { CallSubscriber } from './call-subscriber.js';
import { EventConsumers } from './event-consumers.js';
import { HandlerError, handlerProblems } from '../handlers/handler-rules.js';
import { type Handler, HandlerDescription, handlersFor, JETSTREAM } from '../handlers/handlers.js';
import { JobConsumers } from './job-consumers.js';
import { RetiredMessages } from './retired-messages.js';

/**
 * Nest's transport for this product: calls and broadcasts over NATS, events and jobs over JetStream, all through the
 * process's only connection. It refuses to start unless the service's handlers are exactly those that the contracts
 * require.
 */
@Injectable()
export class JetStreamServer extends Server implements CustomTransportStrategy {
  override readonly transportId = JETSTREAM;
  /** Makes Nest rethrow the failure of an event or a job here, so that it is delivered again. */
  override readonly propagatesEventHandlerErrors = true;
  protected override readonly logger = new Logger(JetStreamServer.name);
  private readonly handlers: Handler[] = [];

  constructor(
    private readonly calls: CallSubscriber,
    private readonly broadcasts: BroadcastSubscriber,
    private readonly service: ServiceName,
    // Without a database, a service has neither events nor jobs.
    @Optional() @Inject(EventConsumers) private readonly events?: EventConsumers,
    @Optional() @Inject(JobConsumers) private readonly jobs?: JobConsumers,
    @Optional() @Inject(RetiredMessages) private readonly retired?: RetiredMessages,
  ) {
    super();
  }

  override addHandler(
    pattern: unknown,
    callback: MessageHandler<unknown, unknown, unknown>,
    isEventHandler?: boolean,
    extras: Record<string, unknown> = {},
  ): void {
    super.addHandler(pattern, callback, isEventHandler, extras);
    const { description } = extras;
    if (!(description instanceof HandlerDescription)) {
      throw new Error(`The handler of ${String(pattern)} has another decorator than ours`);
    }
    this.handlers.push({
      ...description,
      invoke: async (body, context) =>
        lastValueFrom(this.transformToObservable(await callback(body, context)), {
          defaultValue: undefined,
        }),
    });
  }

  /** Calls back with a HandlerError when a handler is missing, duplicated or belongs to another service. */
  listen(callback: (error?: unknown) => void): void {
    this.start().then(() => callback(), callback);
  }

  /** Stops taking messages; finishes or hands back those in progress. */
  async close(): Promise<void> {
    await this.jobs?.stop();
    await this.events?.stop();
    await this.calls.stop();
    await this.broadcasts.stop();
  }

  on(): never {
    throw new Error('This transport has no events of its own');
  }

  unwrap(): never {
    throw new Error('Inject Nats instead');
  }

  private async start(): Promise<void> {
    const { handlers, service, events, jobs } = this;
    const hasDatabase = events !== undefined && jobs !== undefined;
    const problems = handlerProblems(handlers, { service: service.value, hasDatabase });
    if (problems.length > 0) {
      throw new HandlerError(service.value, problems);
    }
    await this.retired?.find(handlers);
    await this.broadcasts.start(handlersFor(handlers, 'broadcast'));
    await this.calls.start(handlersFor(handlers, 'call'));
    await events?.start(handlersFor(handlers, 'event'));
    await jobs?.start(handlersFor(handlers, 'job'), handlersFor(handlers, 'dead letter'));
    this.logger.log(`${service.value} takes messages with ${handlers.length} handlers`);
  }
}
