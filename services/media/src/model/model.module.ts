import { Module } from '@nestjs/common';
import { FoldersRepository } from './folders.repository.js';
import { PhotosRepository } from './photos.repository.js';
import { RemovedListings } from './removed-listings.repository.js';
import { RemovedUsers } from './removed-users.repository.js';
import { VersionsRepository } from './versions.repository.js';

@Module({
  providers: [
    FoldersRepository,
    PhotosRepository,
    RemovedListings,
    RemovedUsers,
    VersionsRepository,
  ],
  exports: [FoldersRepository, PhotosRepository, RemovedListings, RemovedUsers, VersionsRepository],
})
export class ModelModule {}
