import { Module } from '@nestjs/common';
import { FoldersRepository } from './folders.repository.js';
import { OwnerSuspensionsRepository } from './owner-suspensions.repository.js';
import { PhotosRepository } from './photos.repository.js';
import { RemovedListingsRepository } from './removed-listings.repository.js';
import { RemovedUsersRepository } from './removed-users.repository.js';
import { TrashRepository } from './trash.repository.js';
import { VersionsRepository } from './versions.repository.js';

@Module({
  providers: [
    FoldersRepository,
    OwnerSuspensionsRepository,
    PhotosRepository,
    RemovedListingsRepository,
    RemovedUsersRepository,
    TrashRepository,
    VersionsRepository,
  ],
  exports: [
    FoldersRepository,
    OwnerSuspensionsRepository,
    PhotosRepository,
    RemovedListingsRepository,
    RemovedUsersRepository,
    TrashRepository,
    VersionsRepository,
  ],
})
export class ModelModule {}
