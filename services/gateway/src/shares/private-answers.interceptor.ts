import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { OpenRequestsService } from '../http/auth/open-requests.service.js';

/**
 * Keeps the answers to somebody with a link out of shared caches, search engines and referrers, and bounds the requests
 * of one link that are open at a time, as those of a user are.
 */
@Injectable()
export class PrivateAnswersInterceptor implements NestInterceptor {
  constructor(private readonly openRequests: OpenRequestsService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest<{ Params: { token: string } }>>();
    const reply = http.getResponse<FastifyReply>();
    void reply.headers({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    this.openRequests.admit(`share ${request.params.token}`, request, reply);
    return next.handle();
  }
}
