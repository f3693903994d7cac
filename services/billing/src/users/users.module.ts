import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { UserComparison } from './user-comparison.job.js';
import { UserRemovalService } from './user-removal.service.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [ModelModule],
  controllers: [UsersController],
  providers: [UserComparison, UserRemovalService],
})
export class UsersModule {}
