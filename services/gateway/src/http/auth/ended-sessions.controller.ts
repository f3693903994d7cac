import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { SessionReference } from '@roomlight/contracts';
import { OnBroadcast } from '@roomlight/platform';
import { SessionCacheService } from './session-cache.service.js';

/** Forgets sessions that ended at another gateway. */
@Controller()
export class EndedSessionsController {
  constructor(private readonly sessions: SessionCacheService) {}

  @OnBroadcast('auth.session.ended.v1')
  onEnded(@Payload() { tokenHash }: SessionReference): void {
    this.sessions.drop(tokenHash);
  }
}
