import { Module } from '@nestjs/common';
import { AttemptsRepository } from './attempts.repository.js';
import { FramesRepository } from './frames.repository.js';
import { KeptFramesRepository } from './kept-frames.repository.js';
import { ListingsRepository } from './listings.repository.js';
import { RemovedUsersRepository } from './removed-users.repository.js';
import { TasksRepository } from './tasks.repository.js';
import { UploadFilesRepository } from './upload-files.repository.js';

@Module({
  providers: [
    AttemptsRepository,
    FramesRepository,
    KeptFramesRepository,
    ListingsRepository,
    RemovedUsersRepository,
    TasksRepository,
    UploadFilesRepository,
  ],
  exports: [
    AttemptsRepository,
    FramesRepository,
    KeptFramesRepository,
    ListingsRepository,
    RemovedUsersRepository,
    TasksRepository,
    UploadFilesRepository,
  ],
})
export class ModelModule {}
