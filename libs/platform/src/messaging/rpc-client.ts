import { SpanKind } from '@opentelemetry/api';
import { NoRespondersError, RequestError, type Msg, type MsgHdrs } from '@nats-io/transport-node';
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
import { backoffDelay, RECONNECT_WAITS_MS } from '../service/backoff.js';
import { systemClock } from '../service/clock.js';
import { ProcessEnvironment } from '../service/environment.js';
import { NatsNames } from './nats/nats-names.js';
import { packBody, parseBody, unpackBody } from './nats/body-codec.js';
import { causeHeaders } from './nats/cause-headers.js';
import { ERROR_HEADER, readError } from './nats/error-codec.js';

/** A service that restarts is back within this time; a longer outage is reported. */
const MAX_AWAY_MS = 5000;
/**
 * The share of a call's time that is spent on waiting for its service. Who takes the call may have to wait for another
 * service in turn, and still has to answer within the same time: otherwise nobody knows whether it had an effect.
 */
const AWAY_SHARE = 1 / 3;

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
   * when neither a connection nor a replica comes back within 5 s and a third of the deadline
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
      const asked = this.sendUntilTaken(name, request, deadlineMs, signal);
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

  /**
   * Sends the request once there is a connection, and again while no replica is there to take it, such as during a
   * restart. A request that somebody may have taken is never sent again.
   */
  private async sendUntilTaken(
    name: CallName,
    request: object,
    deadlineMs: number,
    signal?: AbortSignal,
  ): Promise<Msg> {
    const start = systemClock.now();
    const leftOf = (limitMs: number): number => start + limitMs - systemClock.now();
    const awayLimitMs = Math.min(deadlineMs * AWAY_SHARE, MAX_AWAY_MS);
    for (let attempt = 1; ; attempt += 1) {
      await this.whenConnected(name, leftOf(awayLimitMs), signal);
      try {
        const headers = causeHeaders();
        return await this.nats.connection.request(
          this.names.call(name),
          this.encode(request, headers),
          { timeout: Math.max(1, leftOf(deadlineMs)), headers },
        );
      } catch (error) {
        const waitMs = backoffDelay(attempt, RECONNECT_WAITS_MS);
        if (!isUntaken(error) || leftOf(awayLimitMs) <= waitMs) {
          throw error;
        }
        await systemClock.sleep(waitMs, signal);
        signal?.throwIfAborted();
      }
    }
  }

  /** @throws DomainError 'not_running' when there is no connection within the limit: what isn't sent has no effect */
  private async whenConnected(
    name: CallName,
    limitMs: number,
    signal?: AbortSignal,
  ): Promise<void> {
    if (this.nats.isConnected) {
      return;
    }
    const limit = AbortSignal.timeout(Math.max(0, Math.ceil(limitMs)));
    await this.nats.whenConnected(signal === undefined ? limit : AbortSignal.any([limit, signal]));
    signal?.throwIfAborted();
    if (!this.nats.isConnected) {
      throw notRunning(
        `The ${ownerOf(name)} service can't be reached. Please try again in a moment.`,
      );
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
  return isUntaken(error)
    ? notRunning(`The ${service} service isn't running. Please try again in a moment.`, error)
    : unavailable(
        `The ${service} service didn't answer in time. Please try again in a moment.`,
        error,
      );
}

/** Whether no replica was there to take the request. */
function isUntaken(error: unknown): boolean {
  return (
    error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders())
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
