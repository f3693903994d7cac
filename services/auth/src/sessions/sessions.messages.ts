import { Injectable } from '@nestjs/common';
import {
  BeginSession,
  SessionReference,
  type Done,
  type ResolvedSession,
  type SignedIn,
} from '@roomlight/contracts';
import { Answers } from '@roomlight/platform';
import { SessionsService } from './sessions.service.js';

@Injectable()
export class SessionsMessages {
  constructor(private readonly sessions: SessionsService) {}

  @Answers('auth.session.begin.v1')
  begin(request: BeginSession): Promise<SignedIn> {
    return this.sessions.begin(request);
  }

  @Answers('auth.session.resolve.v1')
  resolve({ tokenHash }: SessionReference): Promise<ResolvedSession> {
    return this.sessions.resolve(tokenHash);
  }

  @Answers('auth.session.end.v1')
  async end({ tokenHash }: SessionReference): Promise<Done> {
    await this.sessions.end(tokenHash);
    return { message: 'You have been successfully logged out' };
  }
}
