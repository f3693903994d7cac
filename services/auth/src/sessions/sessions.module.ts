import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { SessionsMessages } from './sessions.messages.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [UsersModule],
  providers: [SessionsMessages, SessionsRepository, SessionsService],
  exports: [SessionsRepository, SessionsService],
})
export class SessionsModule {}
