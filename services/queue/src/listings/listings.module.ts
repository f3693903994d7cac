import { Module } from '@nestjs/common';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { FolderFollower } from './folder-follower.js';
import { ListingRemoval } from './listing-removal.js';
import { ListingSettlement } from './listing-settlement.js';
import { ListingsMessages } from './listings.messages.js';
import { ListingsService } from './listings.service.js';

@Module({
  imports: [DispatchModule, ModelModule, ObjectsModule],
  providers: [FolderFollower, ListingRemoval, ListingSettlement, ListingsMessages, ListingsService],
  exports: [ListingRemoval, ListingSettlement],
})
export class ListingsModule {}
