import { Module } from '@nestjs/common';
import { AdministrationModule } from '../administration/administration.module.js';
import { ModelModule } from '../model/model.module.js';
import { AccountsMessages } from './accounts.messages.js';
import { AccountsService } from './accounts.service.js';

@Module({
  imports: [AdministrationModule, ModelModule],
  providers: [AccountsMessages, AccountsService],
})
export class AccountsModule {}
