import { Module } from '@nestjs/common';
import { DerivedImagesModule } from '../derived-images/derived-images.module.js';
import { ExportsModule } from '../exports/exports.module.js';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { OwnSharesService } from './own-shares.service.js';
import { ShareNewsService } from './share-news.service.js';
import { SharePaymentsService } from './share-payments.service.js';
import { ShareVisitsService } from './share-visits.service.js';
import { SharedExportsService } from './shared-exports.service.js';
import { SharesController } from './shares.controller.js';
import { SharesRepository } from './shares.repository.js';

/** Links to a folder's approved photos, for people without an account. */
@Module({
  imports: [DerivedImagesModule, ExportsModule, ModelModule, ObjectsModule],
  controllers: [SharesController],
  providers: [
    OwnSharesService,
    SharedExportsService,
    ShareNewsService,
    SharePaymentsService,
    SharesRepository,
    ShareVisitsService,
  ],
  exports: [ShareNewsService, ShareVisitsService],
})
export class SharesModule {}
