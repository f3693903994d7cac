import { EnginePool } from '@roomlight/imaging';
import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { ReadinessChecks } from '@roomlight/platform';
import { openStore, type ObjectStore } from '@roomlight/storage';
import { MediaEnvironment } from './environment.js';
import { FoldersMessages } from './folders/folders.messages.js';
import { FoldersRepository } from './folders/folders.repository.js';
import { FoldersService } from './folders/folders.service.js';
import { OBJECT_STORE } from './object-store.js';
import { ObjectRemoval } from './objects/object-removal.js';
import { ObjectSweep } from './objects/object-sweep.js';
import { PhotoLocator } from './photos/photo-locator.js';
import { PhotoRemoval } from './photos/photo-removal.js';
import { PhotosMessages } from './photos/photos.messages.js';
import { PhotosRepository } from './photos/photos.repository.js';
import { PhotosService } from './photos/photos.service.js';
import { RenditionsRepository } from './renditions/renditions.repository.js';
import { RenditionsService } from './renditions/renditions.service.js';
import { RemovedUsers } from './users/removed-users.js';
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
    FoldersMessages,
    FoldersRepository,
    FoldersService,
    ObjectRemoval,
    ObjectSweep,
    PhotoLocator,
    PhotoRemoval,
    PhotosMessages,
    PhotosRepository,
    PhotosService,
    RemovedUsers,
    RenditionsRepository,
    RenditionsService,
    UserRemoval,
    UsersMessages,
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
