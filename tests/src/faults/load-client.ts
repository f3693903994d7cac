import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Sent {
  method?: 'GET' | 'POST';
  /** Sent as a form if it is one, otherwise as JSON. */
  body?: FormData | object;
}

const REFUSED = 'ECONNREFUSED';
const RESET = 'ECONNRESET';

/** Ends requests that hang; even with all faults, an answer takes at most half a minute. */
const TIME_OUT_MS = 300_000;
const TRY_AGAIN_MS = 300;
const INSIST_MS = 900_000;

/**
 * Uses a new connection for each request, as a proxy would, so that none is closed while the next request is being
 * sent.
 */
const agent = new Agent({ keepAlive: false });

/**
 * One user's browser behind a proxy for several gateways. It tolerates what a browser tolerates, and records everything
 * else.
 */
export class LoadClient {
  /** Answers that no user should ever get: neither a success nor 503 with `Retry-After`. */
  readonly wrong: string[] = [];
  /** Requests that no gateway answered, with the reason why the last one didn't. */
  readonly broken: string[] = [];
  /** Requests that were sent to the other gateway when the connection to the first one broke. */
  passedOn = 0;
  /** Counts answers of 503 with `Retry-After`. */
  postponed = 0;
  answered = 0;
  private turn = 0;

  constructor(
    private readonly gateways: readonly string[],
    private readonly headers: Record<string, string>,
  ) {}

  /**
   * Sends a request once. Undefined when the product was unavailable, or the request is among the wrong or broken ones.
   */
  async ask(path: string, sent: Sent = {}): Promise<Reply | undefined> {
    const name = `${sent.method ?? 'GET'} ${path}`;
    try {
      const reply = await this.viaProxy(path, sent);
      if (reply.status === 503 && Number(reply.headers['retry-after']) > 0) {
        this.postponed += 1;
        return undefined;
      }
      if (reply.status < 200 || reply.status > 299) {
        this.wrong.push(`${name}: ${reply.status} ${reply.body.toString().slice(0, 300)}`);
        return undefined;
      }
      this.answered += 1;
      return reply;
    } catch (error) {
      this.broken.push(`${name}: ${String(error)}`);
      return undefined;
    }
  }

  /** Repeats a request until it succeeds, like a browser that is told to try again. */
  async insist(path: string, sent: Sent = {}): Promise<Reply> {
    const limit = performance.now() + INSIST_MS;
    for (;;) {
      const reply = await this.ask(path, sent);
      if (reply !== undefined) {
        return reply;
      }
      if (performance.now() > limit) {
        throw new Error(`${path} never succeeded: ${[...this.wrong, ...this.broken].at(-1)}`);
      }
      await sleep(TRY_AGAIN_MS);
    }
  }

  async read<Body>(path: string, sent?: Sent): Promise<Body> {
    return JSON.parse((await this.insist(path, sent)).body.toString()) as Body;
  }

  /**
   * Alternates between the gateways. A request that one doesn't answer goes to the next, so every request may arrive
   * twice.
   */
  private async viaProxy(path: string, sent: Sent): Promise<Reply> {
    this.turn += 1;
    for (let tried = 0; ; tried += 1) {
      const gateway = this.gateways[(this.turn + tried) % this.gateways.length] ?? '';
      try {
        return await this.send(`${gateway}${path}`, sent);
      } catch (error) {
        const code = isNativeError(error) && 'code' in error ? error.code : undefined;
        if ((code !== REFUSED && code !== RESET) || tried >= this.gateways.length - 1) {
          throw error;
        }
        this.passedOn += code === RESET ? 1 : 0;
      }
    }
  }

  private async send(url: string, { method = 'GET', body }: Sent): Promise<Reply> {
    const encoded = await encode(body);
    return new Promise((resolve, reject) => {
      const sending = request(url, {
        method,
        agent,
        headers: { ...this.headers, ...encoded.headers },
        timeout: TIME_OUT_MS,
        // Avoids `localhost`, which has two addresses: an error about both hides its cause.
        family: 4,
      });
      sending.once('timeout', () => sending.destroy(new Error(`no answer for ${TIME_OUT_MS} ms`)));
      sending.once('error', reject);
      sending.once('response', (response) => {
        const { statusCode: status = 0, headers } = response;
        buffer(response).then((bytes) => resolve({ status, headers, body: bytes }), reject);
      });
      sending.end(encoded.bytes);
    });
  }
}

async function encode(body: FormData | object | undefined) {
  if (body === undefined) {
    return { headers: {}, bytes: undefined };
  }
  const encoded = body instanceof FormData ? new Response(body) : Response.json(body);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  return {
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': String(bytes.length),
    },
    bytes,
  };
}
