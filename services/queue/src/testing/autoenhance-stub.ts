import { listenOnDrawnPort } from '@roomlight/platform/testing';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import {
  AutoenhanceState,
  type Step,
  type StubAnswer,
  type StubOptions,
} from './autoenhance-state.js';

/**
 * Faults: another answer without any effect; the effect without an answer; no answer at all; or a connection that
 * breaks half-way through the answer.
 */
export type Fault = StubAnswer | 'lose the answer' | 'hang' | 'cut off';

/** Connection refused; 503 answers; a connection without answers. */
export type Outage = 'refused' | 'unavailable' | 'hanging';

export const STUB_KEY = 'stub-key';
/** The API may be behind an operator's proxy, under another path. */
const API_PATH = '/behind/a/proxy';

const STEPS: [string, RegExp, Step][] = [
  ['POST', /^\/v3\/orders\/$/, 'make order'],
  ['POST', /^\/v3\/brackets\/$/, 'make bracket'],
  ['POST', /^\/v3\/images\/$/, 'make image'],
  ['POST', /^\/v3\/orders\/([^/]+)\/process$/, 'process'],
  ['GET', /^\/v3\/orders\/([^/]+)$/, 'see order'],
  ['GET', /^\/v3\/images\/([^/]+)$/, 'see image'],
  ['GET', /^\/v3\/images\/([^/]+)\/enhanced$/, 'enhanced'],
  ['PUT', /^\/upload\/([^/]+)$/, 'upload'],
  ['GET', /^\/results\/([^/]+)$/, 'result'],
];

/**
 * The parts of Autoenhance.ai that we use: an API and a storage, each on its own port, and a ledger of completed
 * actions.
 */
export class AutoenhanceStub {
  readonly state: AutoenhanceState;
  /** Requests in order of arrival, except those during an outage. */
  readonly steps: Step[] = [];
  /** Requests to the storage that carried the key. */
  readonly leaks: string[] = [];
  private readonly faults = new Map<Step, Fault[]>();
  private readonly api = createServer((request, response) => this.take(request, response));
  private readonly storage = createServer((request, response) => this.take(request, response));
  /** Requests that get no answer. */
  private readonly hanging = new Set<ServerResponse>();
  private outage: Outage | null = null;
  private port = 0;

  private constructor(options: Partial<StubOptions>) {
    this.state = new AutoenhanceState(() => addressOf(this.storage), options);
  }

  static async start(options: Partial<StubOptions> = {}): Promise<AutoenhanceStub> {
    const stub = new AutoenhanceStub(options);
    await listen(stub.storage, 0);
    stub.port = await listenOnDrawnPort((port) => listen(stub.api, port));
    return stub;
  }

  /** The value for `AUTOENHANCE_API_BASE`. */
  get base(): string {
    return `http://127.0.0.1:${this.port}${API_PATH}`;
  }

  /** How many requests wait for an answer that will never come. */
  get unanswered(): number {
    return this.hanging.size;
  }

  /** Makes the next requests of this kind meet these faults, one each. */
  fail(step: Step, ...faults: Fault[]): void {
    this.faults.set(step, [...(this.faults.get(step) ?? []), ...faults]);
  }

  /** Starts an outage. Requests in progress are still answered. */
  async goAway(outage: Outage): Promise<void> {
    this.endHanging();
    this.outage = outage;
    if (outage === 'refused') {
      await stopListening(this.api);
    } else {
      await this.beThere();
    }
  }

  async comeBack(): Promise<void> {
    this.endHanging();
    this.outage = null;
    await this.beThere();
  }

  async close(): Promise<void> {
    this.endHanging();
    await Promise.all([stopListening(this.api), stopListening(this.storage)]);
  }

  private hang(response: ServerResponse): void {
    this.hanging.add(response);
    response.once('close', () => this.hanging.delete(response));
  }

  private async beThere(): Promise<void> {
    if (!this.api.listening) {
      await listen(this.api, this.port);
    }
  }

  private endHanging(): void {
    this.hanging.forEach((response) => response.destroy());
    this.hanging.clear();
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    this.answer(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isApi = request.socket.localPort === this.port;
    if (isApi && this.outage !== null) {
      switch (this.outage) {
        case 'unavailable':
          send(response, { status: 503 });
          return;
        case 'hanging':
          this.hang(response);
          return;
        case 'refused':
          // On a connection from before, which the server waits for as it stops.
          response.destroy();
          return;
      }
    }
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', this.base);
    const root = isApi ? API_PATH : '';
    const path = url.pathname.startsWith(root) ? url.pathname.slice(root.length) : '';
    const { step, id } = stepOf(request.method ?? '', path);
    if (step === null) {
      send(response, { status: 404, json: { detail: 'Not Found' } });
      return;
    }
    this.steps.push(step);
    const fault = this.faults.get(step)?.shift();
    if (fault === 'hang') {
      this.hang(response);
      return;
    }
    const key = request.headers['x-api-key'];
    if (!isApi && key !== undefined) {
      this.leaks.push(url.pathname);
    }
    if (typeof fault === 'object') {
      send(response, fault);
      return;
    }
    const answer =
      isApi && (key !== STUB_KEY || request.headers['x-api-version'] !== '2025-05-08')
        ? { status: 401, json: { message: 'Unauthorized', detail: 'No such key' } }
        : this.state.answer(step, id, { url, body, type: request.headers['content-type'] });
    if (fault === 'lose the answer') {
      response.destroy();
    } else if (fault === 'cut off') {
      cutOff(response, answer);
    } else {
      send(response, answer);
    }
  }
}

function stepOf(method: string, path: string): { step: Step | null; id: string } {
  for (const [verb, pattern, step] of STEPS) {
    const match = pattern.exec(path);
    if (verb === method && match !== null) {
      return { step, id: match[1] ?? '' };
    }
  }
  return { step: null, id: '' };
}

function send(response: ServerResponse, { status, headers, json, bytes }: StubAnswer): void {
  const body = bytes ?? (json === undefined ? '' : JSON.stringify(json));
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  response.writeHead(status, { ...type, ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

function cutOff(response: ServerResponse, { status, headers, bytes }: StubAnswer): void {
  const body = bytes ?? Buffer.alloc(2);
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.write(body.subarray(0, body.length >> 1), () => response.destroy());
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

async function stopListening(server: Server): Promise<void> {
  if (server.listening) {
    const closed = once(server, 'close');
    server.close();
    await closed;
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

const addressOf = (server: Server): string => `http://127.0.0.1:${portOf(server)}`;
