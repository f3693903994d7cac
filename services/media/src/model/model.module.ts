import { Module } from '@nestjs/common';
import { FoldersRepository } from './folders.repository.js';
import { PhotosRepository } from './photos.repository.js';
import { RemovedListingsRepository } from './removed-listings.repository.js';
import { RemovedUsersRepository } from './removed-users.repository.js';
import { VersionsRepository } from './versions.repository.js';

@Module({
  providers: [
    FoldersRepository,
    PhotosRepository,
    RemovedListingsRepository,
    RemovedUsersRepository,
    VersionsRepository,
  ],
  exports: [
    FoldersRepository,
    PhotosRepository,
    RemovedListingsRepository,
    RemovedUsersRepository,
    VersionsRepository,
  ],
})
export class ModelModule {}
