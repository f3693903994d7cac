import { Module } from '@nestjs/common';
import { ReadinessChecks } from '@roomlight/platform';
import { ObjectStore, openCheckedStore } from '@roomlight/storage';
import { QueueEnvironment } from '../environment.js';
import { ObjectRemovalController } from './object-removal.controller.js';
import { ObjectRemoval } from './object-removal.service.js';
import { StagingSweep } from './staging-sweep.job.js';

@Module({
  controllers: [ObjectRemovalController],
  providers: [
    {
      provide: ObjectStore,
      useFactory: openCheckedStore,
      inject: [QueueEnvironment, ReadinessChecks],
    },
    ObjectRemoval,
    StagingSweep,
  ],
  exports: [ObjectStore, ObjectRemoval],
})
export class ObjectsModule {}
