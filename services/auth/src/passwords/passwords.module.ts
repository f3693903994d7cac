import { Module } from '@nestjs/common';
import { AdministrationModule } from '../administration/administration.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { ModelModule } from '../model/model.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { OwnActsModule } from '../own-acts/own-acts.module.js';
import { PasswordsController } from './passwords.controller.js';
import { PasskeysModule } from '../passkeys/passkeys.module.js';
import { PasswordHashesService } from './password-hashes.service.js';
import { PasswordsService } from './passwords.service.js';
import { ResetRequestsService } from './reset-requests.service.js';

@Module({
  imports: [
    AdministrationModule,
    AttemptsModule,
    ModelModule,
    OwnActsModule,
    PasskeysModule,
    SessionsModule,
  ],
  controllers: [PasswordsController],
  providers: [PasswordHashesService, PasswordsService, ResetRequestsService],
})
export class PasswordsModule {}
