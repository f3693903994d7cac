import { Module } from '@nestjs/common';
import { UsersMessages } from './users.messages.js';
import { UsersRepository } from './users.repository.js';

@Module({
  providers: [UsersMessages, UsersRepository],
  exports: [UsersRepository],
})
export class UsersModule {}
