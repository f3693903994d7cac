import { Module } from '@nestjs/common';
import { EndedSessionsController } from './ended-sessions.controller.js';
import { SessionCache } from './session-cache.js';

@Module({
  controllers: [EndedSessionsController],
  providers: [SessionCache],
  exports: [SessionCache],
})
export class AuthModule {}
