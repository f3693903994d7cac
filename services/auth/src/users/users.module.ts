import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [ModelModule],
  controllers: [UsersController],
})
export class UsersModule {}
