import { Module } from '@nestjs/common';
import { AttemptsRepository } from './attempts.repository.js';
import { FramesRepository } from './frames.repository.js';
import { KeptFramesRepository } from './kept-frames.repository.js';
import { ListingsRepository } from './listings.repository.js';
import { RemovedUsersRepository } from './removed-users.repository.js';
import { TasksRepository } from './tasks.repository.js';

@Module({
  providers: [
    AttemptsRepository,
    FramesRepository,
    KeptFramesRepository,
    ListingsRepository,
    RemovedUsersRepository,
    TasksRepository,
  ],
  exports: [
    AttemptsRepository,
    FramesRepository,
    KeptFramesRepository,
    ListingsRepository,
    RemovedUsersRepository,
    TasksRepository,
  ],
})
export class ModelModule {}
