import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { PasswordTokensRepository } from './password-tokens.repository.js';
import { PasswordsMessages } from './passwords.messages.js';
import { PasswordsService } from './passwords.service.js';

@Module({
  imports: [UsersModule, SessionsModule],
  providers: [PasswordTokensRepository, PasswordsMessages, PasswordsService],
  exports: [PasswordTokensRepository],
})
export class PasswordsModule {}
