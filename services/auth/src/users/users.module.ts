import { Module } from '@nestjs/common';
import { UsersRepository } from '../model/users.repository.js';
import { UsersMessages } from './users.messages.js';

@Module({
  providers: [UsersMessages, UsersRepository],
  exports: [UsersRepository],
})
export class UsersModule {}
