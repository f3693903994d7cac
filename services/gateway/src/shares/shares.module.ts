import { Module } from '@nestjs/common';
import { DownloadsModule } from '../downloads/downloads.module.js';
import { HttpModule } from '../http/http.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { OwnCorrectionsController } from './own-corrections.controller.js';
import { OwnSharesController } from './own-shares.controller.js';
import { ShareMailsService } from './share-mails.service.js';
import { SharePaymentsController } from './share-payments.controller.js';
import { ShareVisitsService } from './share-visits.service.js';
import { SharedCorrectionsController } from './shared-corrections.controller.js';
import { SharesController } from './shares.controller.js';

@Module({
  imports: [DownloadsModule, HttpModule, PhotosModule],
  controllers: [
    OwnCorrectionsController,
    OwnSharesController,
    SharedCorrectionsController,
    SharePaymentsController,
    SharesController,
  ],
  providers: [ShareMailsService, ShareVisitsService],
})
export class SharesModule {}
