import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { CARDS, StripeAccount } from './account.js';
import { Idempotency, type Answer } from './idempotency.js';
import { Refusal } from './objects.js';
import { Webhooks, type Receiver } from './webhooks.js';

export interface StubOptions {
  port?: number;
  secretKey: string;
  webhookSecret: string;
  receive: Receiver;
}

export interface StubRequest {
  method: string;
  /** For example `/v1/payment_intents/pi_1/cancel`. */
  path: string;
  fields: URLSearchParams;
}

/** How requests are handled: answered, refused, or cut off. */
export type Health = 'up' | 'failing' | 'unreachable';

/** The parts of Stripe that the product uses, with a memory: a payment stays paid. */
export class StripeStub {
  readonly account: StripeAccount;
  readonly webhooks: Webhooks;
  health: Health = 'up';
  /** Runs after the request has taken effect and before it is answered. */
  beforeAnswer: (request: StubRequest) => Promise<void> = () => Promise.resolve();
  /** Requests such as `POST /v1/payment_intents`, without the ids. */
  readonly asked: string[] = [];
  private readonly keys = new Idempotency();
  private readonly server: Server;

  private constructor(private readonly options: StubOptions) {
    this.webhooks = new Webhooks(options.webhookSecret, options.receive);
    this.account = new StripeAccount((event) => this.webhooks.take(event));
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  static async start(options: StubOptions): Promise<StripeStub> {
    const stub = new StripeStub(options);
    stub.server.listen(options.port ?? 0, '127.0.0.1');
    await once(stub.server, 'listening');
    return stub;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Confirms a payment as Stripe.js does in the browser, where only the secret is known. */
  confirm(clientSecret: string, card: string = CARDS.good) {
    return this.account.confirm(intentIdOf(clientSecret), card);
  }

  /** Forgets idempotency keys, as Stripe does after a day. */
  forgetKeys(): void {
    this.keys.clear();
  }

  async close(): Promise<void> {
    await this.webhooks.settled();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://stub');
    const body = await text(incoming);
    const method = incoming.method ?? 'GET';
    const fields = method === 'GET' ? searchParams : new URLSearchParams(body);
    const request = { method, path: pathname, fields };
    this.asked.push(`${method} ${pathname.replace(/\/(pi|ch)_\w+/, '/:id')}`);
    if (this.health === 'unreachable') {
      incoming.socket.destroy();
      return;
    }
    const answer = await this.answer(incoming, request).catch(refusalAnswer);
    response
      .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      .end(JSON.stringify(answer.body));
  }

  private async answer({ headers }: IncomingMessage, request: StubRequest): Promise<Answer> {
    if (this.health === 'failing') {
      throw new Refusal(500, 'api_error', undefined, 'Something went wrong on our side.');
    }
    this.checkKey(headers.authorization, request);
    const work = async (): Promise<Answer> => {
      const body = structuredClone(this.act(request));
      await this.beforeAnswer(request);
      return { status: 200, body };
    };
    const key = headers['idempotency-key'];
    return typeof key === 'string' && request.method === 'POST'
      ? this.keys.once(key, `${request.path}?${request.fields.toString()}`, work)
      : work();
  }

  /** Checks the key. Browsers have the publishable key, and may confirm an intent whose secret they know. */
  private checkKey(authorization: string | undefined, { path, fields }: StubRequest): void {
    const isBrowsers = path.endsWith('/confirm') && fields.has('client_secret');
    if (!isBrowsers && authorization !== `Bearer ${this.options.secretKey}`) {
      throw new Refusal(401, 'invalid_request_error', undefined, 'Invalid API Key provided');
    }
  }

  private act({ method, path, fields }: StubRequest): unknown {
    const [, , kind, id = '', verb] = path.split('/');
    switch (`${method} ${[kind, id && ':id', verb].filter(Boolean).join('/')}`) {
      case 'POST payment_intents':
        return this.account.create({
          amount: Number(fields.get('amount')),
          currency: fields.get('currency') ?? '',
          metadata: metadataOf(fields),
        });
      case 'GET payment_intents/:id':
        return this.expanded(this.account.intent(id), 'latest_charge', fields);
      case 'POST payment_intents/:id/cancel':
        return this.account.cancel(id);
      case 'POST payment_intents/:id/confirm':
        if (intentIdOf(fields.get('client_secret') ?? '') !== id) {
          throw new Refusal(404, 'invalid_request_error', 'resource_missing', 'No such secret');
        }
        return this.account.confirm(id, fields.get('payment_method') ?? CARDS.good);
      case 'GET events':
        return {
          object: 'list',
          has_more: false,
          data: this.webhooks.told
            .filter(
              ({ type, created }) =>
                [...fields].some(([name, value]) => name.startsWith('types') && value === type) &&
                created >= Number(fields.get('created[gte]')) &&
                created <= Number(fields.get('created[lte]')),
            )
            .toReversed(),
        };
      case 'GET charges/:id':
        return this.account.charge(id);
      case 'GET refunds':
        return {
          object: 'list',
          has_more: false,
          data: this.account.refunds
            .filter(({ payment_intent: intent }) => intent === fields.get('payment_intent'))
            .map((refund) => this.expanded(refund, 'charge', fields)),
        };
      case 'POST refunds': {
        const intent = fields.get('payment_intent') ?? '';
        const refund = this.account.refund(
          intent,
          Number(fields.get('amount')),
          metadataOf(fields),
        );
        return this.expanded(refund, 'charge', fields);
      }
      default:
        throw new Refusal(404, 'invalid_request_error', undefined, `Unrecognized URL (${path})`);
    }
  }

  /** Replaces the charge's id by the charge itself, where the request asks for that. */
  private expanded<Field extends string>(
    object: Record<Field, string | null>,
    field: Field,
    fields: URLSearchParams,
  ): unknown {
    const id = object[field];
    const isWanted = [...fields].some(
      ([name, value]) =>
        name.startsWith('expand') && (value === field || value === `data.${field}`),
    );
    return isWanted && id !== null ? { ...object, [field]: this.account.charge(id) } : object;
  }
}

function intentIdOf(clientSecret: string): string {
  return clientSecret.slice(0, Math.max(0, clientSecret.indexOf('_secret_')));
}

function metadataOf(fields: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...fields].flatMap(([name, value]) => {
      const member = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return member === undefined ? [] : [[member, value]];
    }),
  );
}

function refusalAnswer(error: unknown): Answer {
  if (!(error instanceof Refusal)) {
    throw error;
  }
  const { status, type, code, message } = error;
  return { status, body: { error: { type, code, message } } };
}
