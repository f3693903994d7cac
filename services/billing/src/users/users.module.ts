import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { UserRemoval } from './user-removal.js';
import { UsersMessages } from './users.messages.js';

@Module({
  imports: [ModelModule],
  providers: [UserRemoval, UsersMessages],
})
export class UsersModule {}
