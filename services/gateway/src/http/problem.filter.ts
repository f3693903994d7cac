import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { withRequestId } from '@roomlight/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer, type ErrorAnswer } from './problem-answer.js';

/** Every error answer leaves through here. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log = new Logger(ProblemFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** For routes whose failures say more. */
  protected answerTo(error: unknown): ErrorAnswer {
    return errorAnswer(error);
  }

  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { problem, headers, unexpected } = this.answerTo(error);
    if (unexpected) {
      withRequestId(request.id, () =>
        this.log.error({
          msg: `${request.method} ${request.routeOptions.url ?? ''} failed`,
          err: error,
        }),
      );
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
}
