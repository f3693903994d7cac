import { Module } from '@nestjs/common';
import { AdministrationModule } from '../administration/administration.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { PasswordTokensRepository } from '../model/password-tokens.repository.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { PasswordsMessages } from './passwords.messages.js';
import { PasswordsService } from './passwords.service.js';
import { ResetRequestsService } from './reset-requests.service.js';

@Module({
  imports: [UsersModule, SessionsModule, AttemptsModule, AdministrationModule],
  providers: [PasswordTokensRepository, PasswordsMessages, PasswordsService, ResetRequestsService],
  exports: [PasswordTokensRepository],
})
export class PasswordsModule {}
