import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AdministrationService } from './administration.service.js';

@Module({
  imports: [ModelModule, SessionsModule],
  providers: [AdministrationService],
  exports: [AdministrationService],
})
export class AdministrationModule {}
