import { headers, type Msg, type Subscription } from '@nats-io/transport-node';
import { Injectable, Logger } from '@nestjs/common';
import { ServiceName } from '../../service/service-name.js';
import { InFlight } from '../../service/in-flight.js';
import type { Handler } from '../handlers/handlers.js';
import { CallContext } from '../handlers/message-context.js';
import { Nats } from '../nats/nats.js';
import { packBody, parseBody, unpackBody } from '../nats/body-codec.js';
import { underCauseIn } from '../nats/cause-headers.js';
import { ERROR_HEADER, problemOf, writeError } from '../nats/error-codec.js';
import { isFromCaller } from '../nats/nats-access.rules.js';
import { NatsNames } from '../nats/nats-names.js';

/** Takes the service's calls and replies to them; the service's replicas share the calls as one queue group. */
@Injectable()
export class CallSubscriber {
  private readonly log = new Logger(CallSubscriber.name);
  private readonly inFlight = new InFlight();
  private subscriptions: Subscription[] = [];

  constructor(
    private readonly nats: Nats,
    private readonly names: NatsNames,
    private readonly service: ServiceName,
  ) {}

  async start(handlers: readonly Handler<'call'>[]): Promise<void> {
    this.subscriptions = handlers.map((handler) => this.subscribe(handler));
    await this.nats.connection.flush();
  }

  /** Stops taking calls and finishes those in progress. */
  async stop(): Promise<void> {
    if (this.nats.isConnected) {
      await Promise.all(this.subscriptions.map((subscription) => subscription.drain()));
    }
    await this.inFlight.settled();
  }

  private subscribe(handler: Handler<'call'>): Subscription {
    const { name } = handler.handled;
    return this.nats.connection.subscribe(this.names.call(name), {
      queue: this.service.value,
      callback: (error, message) => {
        const failed = (err: unknown): void => this.log.error({ msg: `Can't answer ${name}`, err });
        if (error) {
          failed(error);
          return;
        }
        if (this.nats.isKeyed && !isFromCaller(message.reply, name, this.names)) {
          this.log.error({ msg: `${name} was requested by somebody else than its callers` });
          return;
        }
        this.inFlight.add(
          underCauseIn(message.headers, () => reply(handler, message)).catch(failed),
        );
      },
    });
  }
}

async function reply(handler: Handler<'call'>, message: Msg): Promise<void> {
  const marks = headers();
  try {
    const request = parseBody<unknown>(unpackBody(message));
    const answer = await handler.invoke(request, new CallContext(handler.handled.name));
    message.respond(packBody(JSON.stringify(answer), marks), { headers: marks });
  } catch (error) {
    const problem = problemOf(error);
    marks.set(ERROR_HEADER, problem.code);
    message.respond(writeError(problem), { headers: marks });
  }
}
