import { Module } from '@nestjs/common';
import { AdministrationModule } from '../administration/administration.module.js';
import { ModelModule } from '../model/model.module.js';
import { SecondFactorModule } from '../second-factor/second-factor.module.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';

@Module({
  imports: [AdministrationModule, ModelModule, SecondFactorModule],
  controllers: [AccountsController],
  providers: [AccountsService],
})
export class AccountsModule {}
