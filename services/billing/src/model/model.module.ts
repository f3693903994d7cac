import { Module } from '@nestjs/common';
import { PaymentsRepository } from './payments.repository.js';
import { RemovedUsersRepository } from './removed-users.repository.js';
import { UsesRepository } from './uses.repository.js';

@Module({
  providers: [PaymentsRepository, RemovedUsersRepository, UsesRepository],
  exports: [PaymentsRepository, RemovedUsersRepository, UsesRepository],
})
export class ModelModule {}
