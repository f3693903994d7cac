import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { UsersMessages } from './users.messages.js';

@Module({
  imports: [ModelModule],
  providers: [UsersMessages],
})
export class UsersModule {}
