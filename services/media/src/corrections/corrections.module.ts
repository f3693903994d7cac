import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { SharesModule } from '../shares/shares.module.js';
import { CorrectionsController } from './corrections.controller.js';
import { CorrectionsRepository } from './corrections.repository.js';
import { OwnCorrectionsService } from './own-corrections.service.js';
import { SharedCorrectionsService } from './shared-corrections.service.js';

/** What agents want to be changed in shared photos, and what photographers answer. */
@Module({
  imports: [ModelModule, SharesModule],
  controllers: [CorrectionsController],
  providers: [CorrectionsRepository, OwnCorrectionsService, SharedCorrectionsService],
})
export class CorrectionsModule {}
