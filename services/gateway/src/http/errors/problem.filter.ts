import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Problem } from '@roomlight/contracts';
import { withRequestId } from '@roomlight/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNativeError } from 'node:util/types';
import { addressOf } from '../request/address.helper.js';
import { errorAnswer, type ErrorAnswer } from './problem-answer.errors.js';

/** What an operator looks for after an attack: guesses, what others may not do, and floods. */
const LOGGED_REFUSALS: readonly number[] = [401, 403, 429];
/** Answers to people who have guessed nothing yet. */
const EXPECTED_CODES: readonly string[] = [
  'not_signed_in',
  'second_factor_required',
  'share_password_required',
  'share_locked',
];

/** Sends every error answer. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log = new Logger(ProblemFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** Extended by routes whose errors carry more fields. */
  protected answerTo(error: unknown): ErrorAnswer {
    return errorAnswer(error);
  }

  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { problem, headers, unexpected } = this.answerTo(error);
    if (unexpected && !hasLeft(error, reply)) {
      withRequestId(request.id, () =>
        this.log.error({
          msg: `${request.method} ${request.routeOptions.url ?? ''} failed`,
          err: error,
        }),
      );
    }
    if (LOGGED_REFUSALS.includes(problem.status) && !EXPECTED_CODES.includes(problem.code)) {
      this.logRefusal(request, problem);
    }
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    void reply
      .code(problem.status)
      .headers({ 'cache-control': 'no-store', ...headers })
      .removeHeader('etag')
      .type('application/problem+json')
      .send(JSON.stringify(problem));
  }

  private logRefusal(request: FastifyRequest, { code, status }: Problem): void {
    withRequestId(request.id, () =>
      this.log.warn({
        msg: `${request.method} ${request.routeOptions.url ?? ''} refused`,
        ...{ code, status, address: addressOf(request), userId: request.user?.id },
      }),
    );
  }
}

/** Whether the error only means that the client left during its answer, which ends the stream. */
function hasLeft(error: unknown, { raw }: FastifyReply): boolean {
  return (
    raw.destroyed &&
    isNativeError(error) &&
    'code' in error &&
    error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  );
}
