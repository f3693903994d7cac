import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { AdministrationService } from './administration.service.js';

@Module({
  imports: [UsersModule, SessionsModule, AuditModule],
  providers: [AdministrationService],
  exports: [AdministrationService],
})
export class AdministrationModule {}
