import { Module } from '@nestjs/common';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { FolderFollower } from './folder-follower.service.js';
import { ListingRemoval } from './listing-removal.service.js';
import { ListingSettlement } from './listing-settlement.service.js';
import { ListingsController } from './listings.controller.js';
import { ListingsService } from './listings.service.js';

@Module({
  imports: [DispatchModule, ModelModule, ObjectsModule],
  controllers: [ListingsController],
  providers: [FolderFollower, ListingRemoval, ListingSettlement, ListingsService],
  exports: [ListingRemoval, ListingSettlement],
})
export class ListingsModule {}
