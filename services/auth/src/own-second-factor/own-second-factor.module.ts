import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { ModelModule } from '../model/model.module.js';
import { OwnActsModule } from '../own-acts/own-acts.module.js';
import { SecondFactorModule } from '../second-factor/second-factor.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { OwnSecondFactorController } from './own-second-factor.controller.js';
import { OwnSecondFactorService } from './own-second-factor.service.js';

@Module({
  imports: [AttemptsModule, ModelModule, OwnActsModule, SecondFactorModule, SessionsModule],
  controllers: [OwnSecondFactorController],
  providers: [OwnSecondFactorService],
})
export class OwnSecondFactorModule {}
