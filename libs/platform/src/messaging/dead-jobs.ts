import type { JsMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { Injectable } from '@nestjs/common';
import type { JobName } from '@roomlight/contracts';
import { Nats } from './nats.js';
import { WireNames } from './wire-names.js';
import type { JobFailure } from './handler-context.js';

/** The dead letters: jobs that used up their attempts, kept in a stream of their own for people to look at. */
@Injectable()
export class DeadJobs {
  constructor(
    private readonly nats: Nats,
    private readonly names: WireNames,
  ) {}

  async keep(name: JobName, message: JsMsg, failure: JobFailure): Promise<void> {
    const about = headers();
    about.set('x-deliveries', String(failure.deliveries));
    about.set('x-last-error', oneLine(failure.error?.message ?? 'The worker died'));
    await this.nats.jetstream.publish(this.names.deadJob(name), message.data, {
      msgID: failure.id,
      headers: about,
    });
  }
}

/** Headers end at the end of a line, and carry ASCII only. */
function oneLine(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 500);
}
