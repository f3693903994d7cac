import { Module } from '@nestjs/common';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { ModelModule } from '../model/model.module.js';
import { EnhancementsController } from './enhancements.controller.js';
import { EnhancementsService } from './enhancements.service.js';

@Module({
  imports: [DispatchModule, ListingsModule, ModelModule],
  controllers: [EnhancementsController],
  providers: [EnhancementsService],
})
export class EnhancementsModule {}
