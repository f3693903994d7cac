import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  BeginSession,
  SessionReference,
  type Done,
  type ResolvedSession,
  type SignedIn,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @OnCall('auth.session.begin.v1')
  begin(@Payload() request: BeginSession): Promise<SignedIn> {
    return this.sessions.begin(request);
  }

  @OnCall('auth.session.resolve.v1')
  resolve(@Payload() { tokenHash }: SessionReference): Promise<ResolvedSession> {
    return this.sessions.resolve(tokenHash);
  }

  @OnCall('auth.session.end.v1')
  async end(@Payload() { tokenHash }: SessionReference): Promise<Done> {
    await this.sessions.end(tokenHash);
    return { message: 'You have been successfully logged out' };
  }
}
