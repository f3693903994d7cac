import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { FirstAdministratorService } from './first-administrator.service.js';

@Module({
  imports: [ModelModule],
  providers: [FirstAdministratorService],
})
export class FirstAdministratorModule {}
