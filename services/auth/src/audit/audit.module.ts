import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { AuditController } from './audit.controller.js';
import { RefundsController } from './refunds.controller.js';

@Module({
  imports: [ModelModule],
  controllers: [AuditController, RefundsController],
})
export class AuditModule {}
