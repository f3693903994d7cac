import { Module } from '@nestjs/common';
import { ListingsModule } from '../listings/listings.module.js';
import { ModelModule } from '../model/model.module.js';
import { UserRemoval } from './user-removal.js';
import { UsersMessages } from './users.messages.js';

@Module({
  imports: [ListingsModule, ModelModule],
  providers: [UserRemoval, UsersMessages],
})
export class UsersModule {}
