import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  EndOwnSession,
  ListOwnSessions,
  type Done,
  type OwnSessionList,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { OwnSessionsService } from './own-sessions.service.js';

@Controller()
export class OwnSessionsController {
  constructor(private readonly sessions: OwnSessionsService) {}

  @OnCall('auth.own-session.list.v1')
  async list(@Payload() request: ListOwnSessions): Promise<OwnSessionList> {
    return { sessions: await this.sessions.list(request) };
  }

  @OnCall('auth.own-session.end.v1')
  async end(@Payload() request: EndOwnSession): Promise<Done> {
    await this.sessions.end(request);
    return { message: 'The device has been signed out' };
  }

  @OnCall('auth.own-session.end-others.v1')
  async endOthers(@Payload() request: ListOwnSessions): Promise<Done> {
    await this.sessions.endOthers(request);
    return { message: 'All other devices have been signed out' };
  }
}
