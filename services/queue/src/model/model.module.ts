import { Module } from '@nestjs/common';
import { AttemptsRepository } from './attempts.repository.js';
import { FramesRepository } from './frames.repository.js';
import { ListingsRepository } from './listings.repository.js';
import { RemovedUsersRepository } from './removed-users.repository.js';
import { TasksRepository } from './tasks.repository.js';

@Module({
  providers: [
    AttemptsRepository,
    FramesRepository,
    ListingsRepository,
    RemovedUsersRepository,
    TasksRepository,
  ],
  exports: [
    AttemptsRepository,
    FramesRepository,
    ListingsRepository,
    RemovedUsersRepository,
    TasksRepository,
  ],
})
export class ModelModule {}
