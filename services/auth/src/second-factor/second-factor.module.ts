import { Module } from '@nestjs/common';
import { SecondFactorService } from './second-factor.service.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

@Module({
  providers: [SecondFactorService, SecondFactorsRepository],
  exports: [SecondFactorService, SecondFactorsRepository],
})
export class SecondFactorModule {}
