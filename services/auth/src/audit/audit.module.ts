import { Module } from '@nestjs/common';
import { AuditRepository } from '../model/audit.repository.js';
import { UsersModule } from '../users/users.module.js';
import { AuditMessages } from './audit.messages.js';
import { RefundsMessages } from './refunds.messages.js';

@Module({
  imports: [UsersModule],
  providers: [AuditMessages, AuditRepository, RefundsMessages],
  exports: [AuditRepository],
})
export class AuditModule {}
