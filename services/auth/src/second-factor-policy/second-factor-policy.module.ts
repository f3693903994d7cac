import { Module } from '@nestjs/common';
import { AdministrationModule } from '../administration/administration.module.js';
import { SecondFactorModule } from '../second-factor/second-factor.module.js';
import { SecondFactorPolicyController } from './second-factor-policy.controller.js';

@Module({
  imports: [AdministrationModule, SecondFactorModule],
  controllers: [SecondFactorPolicyController],
})
export class SecondFactorPolicyModule {}
