import type { Subscription } from '@nats-io/transport-node';
import { Injectable, Logger } from '@nestjs/common';
import { handlersFor, type Handler } from './declarations.js';
import { InFlight } from '../service/in-flight.js';
import { Nats } from './nats.js';
import type { Part } from './part.js';
import { underCauseIn } from './wire-context.js';
import { WireNames } from './wire-names.js';

@Injectable()
export class BroadcastHearers implements Part {
  private readonly log = new Logger(BroadcastHearers.name);
  private readonly inFlight = new InFlight();
  private subscriptions: Subscription[] = [];

  constructor(
    private readonly nats: Nats,
    private readonly names: WireNames,
  ) {}

  async start(handlers: readonly Handler[]): Promise<void> {
    this.subscriptions = handlersFor(handlers, 'broadcast').map(({ declaration, instance }) =>
      this.nats.connection.subscribe(this.names.broadcast(declaration.name), {
        callback: (error, message) => {
          const failed = (err: unknown): void =>
            this.log.error({ msg: `Can't hear ${declaration.name}`, err });
          if (error) {
            failed(error);
            return;
          }
          const hear = async (): Promise<void> =>
            declaration.run(instance, message.json<unknown>());
          this.inFlight.add(underCauseIn(message.headers, hear).catch(failed));
        },
      }),
    );
    await this.nats.connection.flush();
  }

  async stop(): Promise<void> {
    this.subscriptions.forEach((subscription) => subscription.unsubscribe());
    await this.inFlight.settled();
  }
}
