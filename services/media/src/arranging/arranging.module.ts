import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { ArrangingController } from './arranging.controller.js';
import { ArrangingRepository } from './arranging.repository.js';
import { ArrangingService } from './arranging.service.js';

@Module({
  imports: [ModelModule],
  controllers: [ArrangingController],
  providers: [ArrangingRepository, ArrangingService],
})
export class ArrangingModule {}
