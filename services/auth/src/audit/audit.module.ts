import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { AuditMessages } from './audit.messages.js';
import { RefundsMessages } from './refunds.messages.js';

@Module({
  imports: [ModelModule],
  providers: [AuditMessages, RefundsMessages],
})
export class AuditModule {}
