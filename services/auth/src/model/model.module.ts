import { Module } from '@nestjs/common';
import { AuditRepository } from './audit.repository.js';
import { DevicesRepository } from './devices.repository.js';
import { PasswordTokensRepository } from './password-tokens.repository.js';
import { SessionsRepository } from './sessions.repository.js';
import { UsersRepository } from './users.repository.js';

@Module({
  providers: [
    AuditRepository,
    DevicesRepository,
    PasswordTokensRepository,
    SessionsRepository,
    UsersRepository,
  ],
  exports: [
    AuditRepository,
    DevicesRepository,
    PasswordTokensRepository,
    SessionsRepository,
    UsersRepository,
  ],
})
export class ModelModule {}
