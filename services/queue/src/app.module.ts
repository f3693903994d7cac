import { Module, type Provider } from '@nestjs/common';
import { FolderFollower } from './listings/folder-follower.js';
import { ListingRemoval } from './listings/listing-removal.js';
import { ListingsMessages } from './listings/listings.messages.js';
import { ListingsRepository } from './listings/listings.repository.js';
import { ListingsService } from './listings/listings.service.js';
import { ObjectRemoval } from './objects/object-removal.js';
import { objectStoreProvider } from './objects/object-store.js';
import { StagingSweep } from './objects/staging-sweep.js';
import { ProviderHints } from './providers/provider-hints.js';
import { ProviderHintsMessages } from './providers/provider-hints.messages.js';
import { enhancementProvider } from './providers/provider-registry.js';
import { Dispatcher } from './sets/dispatcher.js';
import { FramesRepository } from './sets/frames.repository.js';
import { MergeWorker } from './sets/merge-worker.js';
import { SetProgressService } from './sets/set-progress.service.js';
import { SetRescue } from './sets/set-rescue.js';
import { SetsMessages } from './sets/sets.messages.js';
import { SetsRepository } from './sets/sets.repository.js';
import { ChunksRepository } from './uploads/chunks.repository.js';
import { UploadsMessages } from './uploads/uploads.messages.js';
import { UploadsService } from './uploads/uploads.service.js';
import { RemovedUsers } from './users/removed-users.js';
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
  FolderFollower,
  RemovedUsers,
  UserRemoval,
  UsersMessages,
  ListingsService,
  ListingsMessages,
  ChunksRepository,
  UploadsService,
  UploadsMessages,
  SetsRepository,
  FramesRepository,
  Dispatcher,
  SetProgressService,
  SetRescue,
  MergeWorker,
  SetsMessages,
];

@Module({ providers: QUEUE_PROVIDERS })
export class AppModule {}
