import { Module } from '@nestjs/common';
import { AdministrationModule } from '../administration/administration.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { ModelModule } from '../model/model.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordsService } from './passwords.service.js';
import { ResetRequestsService } from './reset-requests.service.js';

@Module({
  imports: [AdministrationModule, AttemptsModule, ModelModule, SessionsModule],
  controllers: [PasswordsController],
  providers: [PasswordsService, ResetRequestsService],
})
export class PasswordsModule {}
