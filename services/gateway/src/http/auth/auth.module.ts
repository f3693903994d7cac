import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AuthCheckService } from './auth-check.service.js';
import { EndedSessionsController } from './ended-sessions.controller.js';
import { LocalStrategy } from './local.strategy.js';
import { PasskeyStrategy } from './passkey.strategy.js';
import { SessionCacheService } from './session-cache.service.js';
import { SessionStrategy } from './session.strategy.js';

@Module({
  // Passport keeps no sessions, since they belong to auth.
  imports: [PassportModule.register({ session: false })],
  controllers: [EndedSessionsController],
  providers: [
    AuthCheckService,
    SessionCacheService,
    LocalStrategy,
    PasskeyStrategy,
    SessionStrategy,
  ],
  exports: [SessionCacheService, PassportModule],
})
export class AuthModule {}
