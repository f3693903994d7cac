import { Module } from '@nestjs/common';
import { ListingsModule } from '../listings/listings.module.js';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { UserComparison } from './user-comparison.job.js';
import { UserRemovalService } from './user-removal.service.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [ListingsModule, ModelModule, ObjectsModule],
  controllers: [UsersController],
  providers: [UserComparison, UserRemovalService],
})
export class UsersModule {}
