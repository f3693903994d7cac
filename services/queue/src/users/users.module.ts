import { Module } from '@nestjs/common';
import { ListingsModule } from '../listings/listings.module.js';
import { ModelModule } from '../model/model.module.js';
import { UserRemoval } from './user-removal.service.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [ListingsModule, ModelModule],
  controllers: [UsersController],
  providers: [UserRemoval],
})
export class UsersModule {}
