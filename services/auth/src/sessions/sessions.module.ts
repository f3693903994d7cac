import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { SessionsRepository } from '../model/sessions.repository.js';
import { UsersModule } from '../users/users.module.js';
import { SessionsMessages } from './sessions.messages.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [UsersModule, AttemptsModule],
  providers: [SessionsMessages, SessionsRepository, SessionsService],
  exports: [SessionsRepository, SessionsService],
})
export class SessionsModule {}
