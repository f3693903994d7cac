import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { SecondFactorService } from './second-factor.service.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

@Module({
  imports: [AttemptsModule],
  providers: [SecondFactorService, SecondFactorsRepository],
  exports: [SecondFactorService, SecondFactorsRepository],
})
export class SecondFactorModule {}
