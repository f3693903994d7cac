import { Module } from '@nestjs/common';
import { ReadinessChecks } from '@roomlight/platform';
import { ObjectStore, openCheckedStore } from '@roomlight/storage';
import { MediaEnvironment } from '../environment.js';
import { ObjectHolds } from './object-holds.repository.js';
import { ObjectRemovalController } from './object-removal.controller.js';
import { ObjectRemoval } from './object-removal.service.js';
import { ObjectSweep } from './object-sweep.job.js';

@Module({
  controllers: [ObjectRemovalController],
  providers: [
    {
      provide: ObjectStore,
      useFactory: openCheckedStore,
      inject: [MediaEnvironment, ReadinessChecks],
    },
    ObjectHolds,
    ObjectRemoval,
    ObjectSweep,
  ],
  exports: [ObjectStore, ObjectHolds, ObjectRemoval],
})
export class ObjectsModule {}
