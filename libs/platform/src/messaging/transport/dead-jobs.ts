import type { JsMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { Injectable } from '@nestjs/common';
import { Metrics } from '../../observability/metrics.js';
import type { DeadLetterContext } from '../handlers/message-context.js';
import { Nats } from '../nats/nats.js';
import { NatsNames } from '../nats/nats-names.js';

/** The dead letters: jobs that used up their attempts, kept in a separate stream for people to look at. */
@Injectable()
export class DeadJobs {
  constructor(
    private readonly nats: Nats,
    private readonly names: NatsNames,
    private readonly metrics: Metrics,
  ) {}

  async keep(message: JsMsg, { name, id, deliveries, error }: DeadLetterContext): Promise<void> {
    const about = headers();
    about.set('x-deliveries', String(deliveries));
    about.set('x-last-error', oneLine(error?.message ?? 'The worker died'));
    await this.nats.whileConnected(
      this.nats.jetstream.publish(this.names.deadJob(name), message.data, {
        msgID: id,
        headers: about,
      }),
    );
    if (error === undefined) {
      // No handler ran, so nothing else would measure this job.
      this.metrics.jobs.observe({ name, outcome: 'exhausted' }, 0);
    }
  }
}

/** A header can't contain line breaks or characters outside ASCII. */
function oneLine(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 500);
}
