import { Injectable } from '@nestjs/common';
import type { BroadcastName, BroadcastPayload } from '@roomlight/contracts';
import { Nats } from './nats/nats.js';
import { causeHeaders } from './nats/cause-headers.js';
import { NatsNames } from './nats/nats-names.js';

/** Publishes a hint to every replica of every service at once. Delivery isn't guaranteed, so use it for caches only. */
@Injectable()
export class Broadcasts {
  constructor(
    private readonly nats: Nats,
    private readonly names: NatsNames,
  ) {}

  publish<Name extends BroadcastName>(name: Name, payload: BroadcastPayload<Name>): void {
    this.nats.connection.publish(this.names.broadcast(name), JSON.stringify(payload), {
      headers: causeHeaders(),
    });
  }
}
