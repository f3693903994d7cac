import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { UsersModule } from '../users/users.module.js';
import { FirstAdministratorService } from './first-administrator.service.js';

@Module({
  imports: [UsersModule, PasswordsModule, AuditModule],
  providers: [FirstAdministratorService],
})
export class FirstAdministratorModule {}
