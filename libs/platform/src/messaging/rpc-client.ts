import { SpanKind } from '@opentelemetry/api';
import { NoRespondersError, RequestError, type MsgHdrs } from '@nats-io/transport-node';
import { Injectable } from '@nestjs/common';
import {
  DomainError,
  notRunning,
  unavailable,
  type CallName,
  type CallReply,
  type CallRequest,
} from '@roomlight/contracts';
import { ownerOf } from './handlers/handler-rules.js';
import { Metrics } from '../observability/metrics.js';
import { Nats } from './nats/nats.js';
import { inSpan } from '../observability/tracing.js';
import { ProcessEnvironment } from '../service/environment.js';
import { NatsNames } from './nats/nats-names.js';
import { packBody, parseBody, unpackBody } from './nats/body-codec.js';
import { causeHeaders } from './nats/cause-headers.js';
import { ERROR_HEADER, readError } from './nats/error-codec.js';

export interface RequestOptions {
  /** Milliseconds; defaults to ANSWER_LIMIT_SECONDS. */
  deadlineMs?: number;
  /** Stops waiting for the answer, but not the other service's work. */
  signal?: AbortSignal;
}

/** Requests replies from other services. Every request has a deadline. */
@Injectable()
export class RpcClient {
  constructor(
    private readonly nats: Nats,
    private readonly names: NatsNames,
    private readonly metrics: Metrics,
    private readonly environment: ProcessEnvironment,
  ) {}

  /**
   * @throws DomainError that the other service threw; 503 'unavailable' when no answer comes in time, 'not_running'
   * when no replica is there to answer
   */
  async request<Name extends CallName>(
    name: Name,
    request: CallRequest<Name>,
    options: RequestOptions = {},
  ): Promise<CallReply<Name>> {
    return parseBody<CallReply<Name>>(await this.requestRaw(name, request, options));
  }

  /** Like `request`, but returns the answer's JSON unparsed, so that it can be passed on. */
  requestRaw<Name extends CallName>(
    name: Name,
    request: CallRequest<Name>,
    options: RequestOptions = {},
  ): Promise<Uint8Array> {
    return inSpan(`ask ${name}`, { kind: SpanKind.CLIENT }, () =>
      this.send(name, request, options),
    );
  }

  private async send(
    name: CallName,
    request: object,
    { deadlineMs = this.environment.ANSWER_LIMIT_SECONDS * 1000, signal }: RequestOptions,
  ): Promise<Uint8Array> {
    signal?.throwIfAborted();
    const done = this.metrics.asked.startTimer({ name });
    try {
      const headers = causeHeaders();
      const asked = this.nats.connection.request(
        this.names.call(name),
        this.encode(request, headers),
        { timeout: deadlineMs, headers },
      );
      const reply = await (signal === undefined ? asked : orAborted(asked, signal));
      if (reply.headers?.has(ERROR_HEADER) === true) {
        throw readError(reply.data);
      }
      const body = unpackBody(reply);
      done({ outcome: 'answered' });
      return body;
    } catch (error) {
      if (error instanceof DomainError) {
        done({ outcome: String(error.status) });
        throw error;
      }
      done({ outcome: signal?.aborted === true ? 'aborted' : 'unanswered' });
      if (signal?.aborted === true) {
        throw error;
      }
      throw unanswered(name, error);
    }
  }

  private encode(request: object, headers: MsgHdrs): string | Uint8Array {
    const body = packBody(JSON.stringify(request), headers);
    const limit = this.nats.connection.info?.max_payload ?? Infinity;
    if (Buffer.byteLength(body) > limit) {
      throw new DomainError(413, 'too_large', `The request must have at most ${limit} bytes`);
    }
    return body;
  }
}

function unanswered(name: CallName, error: unknown): DomainError {
  const service = ownerOf(name);
  const nobody =
    error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
  return nobody
    ? notRunning(`The ${service} service isn't running. Please try again in a moment.`, error)
    : unavailable(
        `The ${service} service didn't answer in time. Please try again in a moment.`,
        error,
      );
}

function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = (): void =>
      reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted'));
    if (signal.aborted) {
      abort();
    }
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
