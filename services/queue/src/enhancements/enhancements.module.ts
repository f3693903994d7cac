import { Module } from '@nestjs/common';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { ModelModule } from '../model/model.module.js';
import { EnhancementsMessages } from './enhancements.messages.js';
import { EnhancementsService } from './enhancements.service.js';

@Module({
  imports: [DispatchModule, ListingsModule, ModelModule],
  providers: [EnhancementsMessages, EnhancementsService],
})
export class EnhancementsModule {}
