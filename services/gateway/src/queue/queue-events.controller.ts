import { Controller, Req, Sse, type MessageEvent } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { QueueOwner, type CurrentUser } from '@roomlight/contracts';
import { OnBroadcast } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { Sends } from '../api-document/document.decorator.js';
import { GatewayEnvironment } from '../environment.js';
import { Access, SignedInUser } from '../http/auth/access.decorator.js';
import { sessionHashOf } from '../http/auth/session-cookie.helper.js';
import { ListingsCacheService } from './listings-cache.service.js';
import { QueueEventsService } from './queue-events.service.js';

@Controller('api/queue')
@Access('user')
export class QueueEventsController {
  constructor(
    private readonly events: QueueEventsService,
    private readonly listings: ListingsCacheService,
    private readonly environment: GatewayEnvironment,
  ) {}

  /**
   * Tells the caller's pages when the queue changes, by server-sent events: `ready`, `queue` after a
   * change, and `beat` every 20 s. What has changed is read from the list.
   */
  @Sse('events')
  @Sends({ types: ['text/event-stream'] })
  open(
    @SignedInUser() { id }: CurrentUser,
    @Req() request: FastifyRequest,
  ): Observable<MessageEvent> {
    return this.events.open(id, sessionHashOf(request, this.environment.isSecure) ?? '');
  }

  @OnBroadcast('queue.listings.changed.v1')
  changed(@Payload() { userId }: QueueOwner): void {
    this.listings.forget(userId);
    this.events.tell(userId);
  }
}
