import { Module } from '@nestjs/common';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { FolderFollowerService } from './folder-follower.service.js';
import { ListingComparison } from './listing-comparison.job.js';
import { ListingRemovalService } from './listing-removal.service.js';
import { ListingSettlementService } from './listing-settlement.service.js';
import { ListingsController } from './listings.controller.js';
import { ListingsService } from './listings.service.js';

@Module({
  imports: [DispatchModule, ModelModule, ObjectsModule],
  controllers: [ListingsController],
  providers: [
    FolderFollowerService,
    ListingComparison,
    ListingRemovalService,
    ListingSettlementService,
    ListingsService,
  ],
  exports: [ListingRemovalService, ListingSettlementService],
})
export class ListingsModule {}
