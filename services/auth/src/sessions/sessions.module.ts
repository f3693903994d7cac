import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { ModelModule } from '../model/model.module.js';
import { SessionsMessages } from './sessions.messages.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [AttemptsModule, ModelModule],
  providers: [SessionsMessages, SessionsService],
  exports: [SessionsService],
})
export class SessionsModule {}
