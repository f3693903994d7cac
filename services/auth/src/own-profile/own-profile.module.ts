import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { OwnActsModule } from '../own-acts/own-acts.module.js';
import { OwnProfileController } from './own-profile.controller.js';
import { OwnProfileService } from './own-profile.service.js';

@Module({
  imports: [ModelModule, OwnActsModule],
  controllers: [OwnProfileController],
  providers: [OwnProfileService],
})
export class OwnProfileModule {}
