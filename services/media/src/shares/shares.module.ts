import { Module } from '@nestjs/common';
import { DerivedImagesModule } from '../derived-images/derived-images.module.js';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { OwnSharesService } from './own-shares.service.js';
import { ShareVisitsService } from './share-visits.service.js';
import { SharesController } from './shares.controller.js';
import { SharesRepository } from './shares.repository.js';

/** Links to a folder's approved photos, for people without an account. */
@Module({
  imports: [DerivedImagesModule, ModelModule, ObjectsModule],
  controllers: [SharesController],
  providers: [OwnSharesService, SharesRepository, ShareVisitsService],
  exports: [ShareVisitsService],
})
export class SharesModule {}
