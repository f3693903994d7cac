import { Module } from '@nestjs/common';
import { ReadinessChecks } from '@roomlight/platform';
import { ObjectStore, openCheckedStore } from '@roomlight/storage';
import { MediaEnvironment } from '../environment.js';
import { MissingObjectsRepository } from './missing-objects.repository.js';
import { MissingObjectsService } from './missing-objects.service.js';
import { ObjectHoldsRepository } from './object-holds.repository.js';
import { ObjectRemovalController } from './object-removal.controller.js';
import { ObjectRemovalService } from './object-removal.service.js';
import { ObjectSweep } from './object-sweep.job.js';

@Module({
  controllers: [ObjectRemovalController],
  providers: [
    {
      provide: ObjectStore,
      useFactory: openCheckedStore,
      inject: [MediaEnvironment, ReadinessChecks],
    },
    MissingObjectsRepository,
    MissingObjectsService,
    ObjectHoldsRepository,
    ObjectRemovalService,
    ObjectSweep,
  ],
  exports: [
    MissingObjectsRepository,
    MissingObjectsService,
    ObjectHoldsRepository,
    ObjectRemovalService,
    ObjectStore,
  ],
})
export class ObjectsModule {}
