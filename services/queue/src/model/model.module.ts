import { Module } from '@nestjs/common';
import { AttemptsRepository } from './attempts.repository.js';
import { FramesRepository } from './frames.repository.js';
import { ListingsRepository } from './listings.repository.js';
import { RemovedUsers } from './removed-users.repository.js';
import { TasksRepository } from './tasks.repository.js';

@Module({
  providers: [
    AttemptsRepository,
    FramesRepository,
    ListingsRepository,
    RemovedUsers,
    TasksRepository,
  ],
  exports: [
    AttemptsRepository,
    FramesRepository,
    ListingsRepository,
    RemovedUsers,
    TasksRepository,
  ],
})
export class ModelModule {}
