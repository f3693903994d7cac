import { Module } from '@nestjs/common';
import { AuditMessages } from './audit.messages.js';
import { UsersModule } from '../users/users.module.js';
import { AuditRepository } from './audit.repository.js';
import { RefundsMessages } from './refunds.messages.js';

@Module({
  imports: [UsersModule],
  providers: [AuditMessages, AuditRepository, RefundsMessages],
  exports: [AuditRepository],
})
export class AuditModule {}
