import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { ModelModule } from '../model/model.module.js';
import { OwnActsModule } from '../own-acts/own-acts.module.js';
import { SecondFactorModule } from '../second-factor/second-factor.module.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [AttemptsModule, ModelModule, OwnActsModule, SecondFactorModule],
  controllers: [OwnSessionsController, SessionsController],
  providers: [OwnSessionsService, SessionsService],
  exports: [SessionsService],
})
export class SessionsModule {}
