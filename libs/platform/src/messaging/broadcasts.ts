import { Injectable } from '@nestjs/common';
import type { BroadcastName, BroadcastPayload } from '@roomlight/contracts';
import { Nats } from './nats.js';
import { causeHeaders } from './wire-context.js';
import { WireNames } from './wire-names.js';

/** Tells every replica of every service something at once. It may not arrive: hints for caches only. */
@Injectable()
export class Broadcasts {
  constructor(
    private readonly nats: Nats,
    private readonly names: WireNames,
  ) {}

  tell<Name extends BroadcastName>(name: Name, payload: BroadcastPayload<Name>): void {
    this.nats.connection.publish(this.names.broadcast(name), JSON.stringify(payload), {
      headers: causeHeaders(),
    });
  }
}
