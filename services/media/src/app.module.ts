import { EnginePool } from '@roomlight/imaging';
import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { ReadinessChecks } from '@roomlight/platform';
import { openStore, type ObjectStore } from '@roomlight/storage';
import { AdjustedPhotosRepository } from './adjusted-photos/adjusted-photos.repository.js';
import { AdjustedPhotosService } from './adjusted-photos/adjusted-photos.service.js';
import { BackupsMessages } from './backups/backups.messages.js';
import { BackupsRepository } from './backups/backups.repository.js';
import { BackupsService } from './backups/backups.service.js';
import { DownloadsMessages } from './downloads/downloads.messages.js';
import { DownloadsRepository } from './downloads/downloads.repository.js';
import { DownloadsService } from './downloads/downloads.service.js';
import { EditRenderer } from './edits/edit-renderer.js';
import { EditsMessages } from './edits/edits.messages.js';
import { EditsRepository } from './edits/edits.repository.js';
import { EditsService } from './edits/edits.service.js';
import { EnhancementMarks } from './enhancements/enhancement-marks.js';
import { EnhancementsMessages } from './enhancements/enhancements.messages.js';
import { EnhancementsRepository } from './enhancements/enhancements.repository.js';
import { EnhancementsService } from './enhancements/enhancements.service.js';
import { MediaEnvironment } from './environment.js';
import { FiguresMessages } from './figures/figures.messages.js';
import { FolderChangesService } from './folders/folder-changes.service.js';
import { FoldersMessages } from './folders/folders.messages.js';
import { FoldersService } from './folders/folders.service.js';
import { chosenDestination } from './migration/choose-destination.js';
import { MigratedFiles } from './migration/migrated-files.js';
import { MigrationRun } from './migration/migration-run.js';
import { MigrationsMessages } from './migration/migrations.messages.js';
import { MigrationsRepository } from './migration/migrations.repository.js';
import { MigrationsService } from './migration/migrations.service.js';
import { RoomlightDestination } from './migration/roomlight-destination.js';
import { FoldersRepository } from './model/folders.repository.js';
import { PhotosRepository } from './model/photos.repository.js';
import { RemovedListings } from './model/removed-listings.js';
import { RemovedUsers } from './model/removed-users.js';
import { VersionsRepository } from './model/versions.repository.js';
import { ObjectHolds } from './objects/object-holds.js';
import { ObjectRemoval } from './objects/object-removal.js';
import { OBJECT_STORE } from './objects/object-store.js';
import { ObjectSweep } from './objects/object-sweep.js';
import { PhotoLocator } from './photos/photo-locator.js';
import { PhotoRemoval } from './photos/photo-removal.js';
import { PhotosMessages } from './photos/photos.messages.js';
import { PhotosService } from './photos/photos.service.js';
import { VersionSweep } from './photos/version-sweep.js';
import { RenditionsRepository } from './renditions/renditions.repository.js';
import { RenditionsService } from './renditions/renditions.service.js';
import { ScreenImagesMessages } from './screen-images/screen-images.messages.js';
import { ScreenImagesRepository } from './screen-images/screen-images.repository.js';
import { ScreenImagesService } from './screen-images/screen-images.service.js';
import { UserRemoval } from './users/user-removal.js';
import { UsersMessages } from './users/users.messages.js';

@Module({
  providers: [
    { provide: OBJECT_STORE, useFactory: openStore, inject: [MediaEnvironment] },
    {
      provide: EnginePool,
      useFactory: ({ MEDIA_RENDER_WORKERS }: MediaEnvironment) =>
        new EnginePool({ workers: MEDIA_RENDER_WORKERS }),
      inject: [MediaEnvironment],
    },
    chosenDestination,
    AdjustedPhotosRepository,
    AdjustedPhotosService,
    BackupsMessages,
    BackupsRepository,
    BackupsService,
    DownloadsMessages,
    DownloadsRepository,
    DownloadsService,
    EditRenderer,
    EditsMessages,
    EditsRepository,
    EditsService,
    EnhancementMarks,
    EnhancementsMessages,
    EnhancementsRepository,
    EnhancementsService,
    FiguresMessages,
    FolderChangesService,
    FoldersMessages,
    FoldersRepository,
    FoldersService,
    MigratedFiles,
    MigrationRun,
    MigrationsMessages,
    MigrationsRepository,
    MigrationsService,
    ObjectHolds,
    ObjectRemoval,
    ObjectSweep,
    PhotoLocator,
    PhotoRemoval,
    PhotosMessages,
    PhotosRepository,
    PhotosService,
    RemovedListings,
    RemovedUsers,
    RenditionsRepository,
    RenditionsService,
    RoomlightDestination,
    ScreenImagesMessages,
    ScreenImagesRepository,
    ScreenImagesService,
    UserRemoval,
    UsersMessages,
    VersionSweep,
    VersionsRepository,
  ],
})
export class AppModule implements OnModuleInit {
  constructor(
    private readonly readiness: ReadinessChecks,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  onModuleInit(): void {
    this.readiness.add('object store', () => this.store.check());
  }
}
