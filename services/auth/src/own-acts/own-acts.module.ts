import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { OwnActsService } from './own-acts.service.js';

@Module({
  imports: [ModelModule],
  providers: [OwnActsService],
  exports: [OwnActsService],
})
export class OwnActsModule {}
