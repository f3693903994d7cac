import { Module } from '@nestjs/common';
import { AdministrationModule } from '../administration/administration.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountsMessages } from './accounts.messages.js';
import { AccountsService } from './accounts.service.js';

@Module({
  imports: [UsersModule, PasswordsModule, AdministrationModule],
  providers: [AccountsMessages, AccountsService],
})
export class AccountsModule {}
