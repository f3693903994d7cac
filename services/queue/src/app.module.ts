import { Module, type Provider } from '@nestjs/common';
import { Dispatcher } from './dispatch/dispatcher.js';
import { TaskRescue } from './dispatch/task-rescue.js';
import { EnhancementsMessages } from './enhancements/enhancements.messages.js';
import { EnhancementsService } from './enhancements/enhancements.service.js';
import { AttemptRecord } from './figures/attempt-record.js';
import { FiguresMessages } from './figures/figures.messages.js';
import { FiguresRepository } from './figures/figures.repository.js';
import { FiguresService } from './figures/figures.service.js';
import { FolderFollower } from './listings/folder-follower.js';
import { ListingRemoval } from './listings/listing-removal.js';
import { ListingSettlement } from './listings/listing-settlement.js';
import { ListingsMessages } from './listings/listings.messages.js';
import { ListingsService } from './listings/listings.service.js';
import { AttemptsRepository } from './model/attempts.repository.js';
import { FramesRepository } from './model/frames.repository.js';
import { ListingsRepository } from './model/listings.repository.js';
import { RemovedUsers } from './model/removed-users.js';
import { TasksRepository } from './model/tasks.repository.js';
import { ObjectRemoval } from './objects/object-removal.js';
import { objectStoreProvider } from './objects/object-store.js';
import { StagingSweep } from './objects/staging-sweep.js';
import { ProviderHints } from './providers/provider-hints.js';
import { ProviderHintsMessages } from './providers/provider-hints.messages.js';
import { enhancementProvider } from './providers/provider-registry.js';
import { PhotoEnhancing } from './tasks/photo-enhancing.js';
import { SetMerging } from './tasks/set-merging.js';
import { TaskProgressService } from './tasks/task-progress.service.js';
import { TaskWorker } from './tasks/task-worker.js';
import { TasksMessages } from './tasks/tasks.messages.js';
import { ChunksRepository } from './uploads/chunks.repository.js';
import { UploadsMessages } from './uploads/uploads.messages.js';
import { UploadsService } from './uploads/uploads.service.js';
import { UserRemoval } from './users/user-removal.js';
import { UsersMessages } from './users/users.messages.js';

export const QUEUE_PROVIDERS: Provider[] = [
  objectStoreProvider,
  enhancementProvider,
  ProviderHints,
  ProviderHintsMessages,
  ObjectRemoval,
  StagingSweep,
  ListingsRepository,
  ListingRemoval,
  ListingSettlement,
  FolderFollower,
  RemovedUsers,
  UserRemoval,
  UsersMessages,
  ListingsService,
  ListingsMessages,
  ChunksRepository,
  UploadsService,
  UploadsMessages,
  TasksRepository,
  AttemptsRepository,
  FramesRepository,
  Dispatcher,
  TaskProgressService,
  TaskRescue,
  SetMerging,
  PhotoEnhancing,
  TaskWorker,
  TasksMessages,
  EnhancementsService,
  EnhancementsMessages,
  AttemptRecord,
  FiguresRepository,
  FiguresService,
  FiguresMessages,
];

@Module({ providers: QUEUE_PROVIDERS })
export class AppModule {}
