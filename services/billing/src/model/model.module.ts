import { Module } from '@nestjs/common';
import { PaymentsRepository } from './payments.repository.js';
import { RemovedUsers } from './removed-users.repository.js';
import { UsesRepository } from './uses.repository.js';

@Module({
  providers: [PaymentsRepository, RemovedUsers, UsesRepository],
  exports: [PaymentsRepository, RemovedUsers, UsesRepository],
})
export class ModelModule {}
