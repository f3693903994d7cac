import { Module } from '@nestjs/common';
import { ListingsModule } from '../listings/listings.module.js';
import { ModelModule } from '../model/model.module.js';
import { UserRemovalService } from './user-removal.service.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [ListingsModule, ModelModule],
  controllers: [UsersController],
  providers: [UserRemovalService],
})
export class UsersModule {}
