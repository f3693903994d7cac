import { Module } from '@nestjs/common';
import { AuditMessages } from './audit.messages.js';
import { AuditRepository } from './audit.repository.js';

@Module({
  providers: [AuditMessages, AuditRepository],
  exports: [AuditRepository],
})
export class AuditModule {}
