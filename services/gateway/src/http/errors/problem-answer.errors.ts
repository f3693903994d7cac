import { HttpException, ServiceUnavailableException } from '@nestjs/common';
import { DomainError, unavailable, type Problem } from '@roomlight/contracts';
import { ObjectNotFoundError, StoreUnavailableError } from '@roomlight/storage';
import { STATUS_CODES } from 'node:http';

export interface ErrorAnswer {
  problem: Problem & Record<string, unknown>;
  headers: Record<string, string>;
  /** An unexpected error, whose details go to the log. */
  unexpected: boolean;
}

/** The HTTP layer's own refusals before a request reaches a route, by status. */
const REFUSALS: Record<number, { code: string; detail: string }> = {
  400: { code: 'malformed_request', detail: 'The request is malformed.' },
  404: { code: 'not_found', detail: 'There is nothing at this address.' },
  405: { code: 'method_not_allowed', detail: 'This address does not support that method.' },
  408: { code: 'timeout', detail: 'The request took too long.' },
  413: { code: 'too_large', detail: 'The request is too large.' },
  414: { code: 'address_too_long', detail: 'The address is too long.' },
  415: { code: 'unsupported_media_type', detail: 'This kind of content is not accepted here.' },
  431: { code: 'headers_too_large', detail: 'The request headers are too large.' },
};

/** Turns every error into an HTTP answer. */
export function errorAnswer(error: unknown): ErrorAnswer {
  const refused = refusedStatus(error);
  if (error instanceof ServiceUnavailableException) {
    return answerTo(notReady(error), false);
  }
  if (error instanceof DomainError) {
    return answerTo(error, error.status >= 500 && error.status !== 503);
  }
  if (error instanceof StoreUnavailableError) {
    const detail = error.isFull
      ? 'The photo store is full. Please ask your administrator to free some space.'
      : "The photo store can't be reached. Please try again in a moment.";
    return answerTo(unavailable(detail, error), true);
  }
  if (error instanceof ObjectNotFoundError) {
    return answerTo(new DomainError(404, 'not_found', 'Photo not found'), false);
  }
  if (refused !== null) {
    const { code, detail } = REFUSALS[refused] ?? {
      code: 'refused',
      detail: 'The request was refused.',
    };
    return answerTo(new DomainError(refused, code, detail), false);
  }
  const detail = 'Something went wrong. Please try again.';
  return answerTo(new DomainError(500, 'internal', detail), true);
}

function answerTo({ status, code, detail, extra }: DomainError, unexpected: boolean): ErrorAnswer {
  const { retryAfterSeconds, ...rest } = extra;
  return {
    problem: {
      message: detail,
      ...rest,
      type: 'about:blank',
      title: STATUS_CODES[status] ?? 'Error',
      status,
      detail,
      code,
    },
    headers:
      typeof retryAfterSeconds === 'number' ? { 'retry-after': String(retryAfterSeconds) } : {},
    unexpected,
  };
}

/** A client error's status when Nest or Fastify refused the request. */
function refusedStatus(error: unknown): number | null {
  const status =
    error instanceof HttpException
      ? error.getStatus()
      : error instanceof Error && 'statusCode' in error
        ? error.statusCode
        : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}

/** The readiness route's answer: which of the checks failed. */
function notReady(error: ServiceUnavailableException): DomainError {
  const readiness = error.getResponse();
  return new DomainError(503, 'unavailable', 'The service is not ready', {
    extra: typeof readiness === 'object' ? { ...readiness } : {},
  });
}
