import type { Subscription } from '@nats-io/transport-node';
import { Injectable, Logger } from '@nestjs/common';
import { InFlight } from '../../service/in-flight.js';
import type { Handler } from '../handlers/handlers.js';
import { BroadcastContext } from '../handlers/message-context.js';
import { Nats } from '../nats/nats.js';
import { underCauseIn } from '../nats/cause-headers.js';
import { NatsNames } from '../nats/nats-names.js';

/** Delivers the broadcasts that the service handles to each of its replicas. */
@Injectable()
export class BroadcastSubscriber {
  private readonly log = new Logger(BroadcastSubscriber.name);
  private readonly inFlight = new InFlight();
  private subscriptions: Subscription[] = [];

  constructor(
    private readonly nats: Nats,
    private readonly names: NatsNames,
  ) {}

  async start(handlers: readonly Handler<'broadcast'>[]): Promise<void> {
    this.subscriptions = handlers.map((handler) => this.subscribe(handler));
    await this.nats.connection.flush();
  }

  async stop(): Promise<void> {
    this.subscriptions.forEach((subscription) => subscription.unsubscribe());
    await this.inFlight.settled();
  }

  private subscribe({ handled: { name }, invoke }: Handler<'broadcast'>): Subscription {
    return this.nats.connection.subscribe(this.names.broadcast(name), {
      callback: (error, message) => {
        const failed = (err: unknown): void =>
          this.log.error({ msg: `Can't handle the broadcast ${name}`, err });
        if (error) {
          failed(error);
          return;
        }
        const handle = async (): Promise<void> => {
          await invoke(message.json<unknown>(), new BroadcastContext(name));
        };
        this.inFlight.add(underCauseIn(message.headers, handle).catch(failed));
      },
    });
  }
}
