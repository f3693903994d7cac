import { Module } from '@nestjs/common';
import { ReadinessChecks } from '@roomlight/platform';
import { ObjectStore, openCheckedStore } from '@roomlight/storage';
import { QueueEnvironment } from '../environment.js';
import { ObjectRemovalController } from './object-removal.controller.js';
import { ObjectRemovalService } from './object-removal.service.js';
import { StagingSweep } from './staging-sweep.job.js';

@Module({
  controllers: [ObjectRemovalController],
  providers: [
    {
      provide: ObjectStore,
      useFactory: openCheckedStore,
      inject: [QueueEnvironment, ReadinessChecks],
    },
    ObjectRemovalService,
    StagingSweep,
  ],
  exports: [ObjectStore, ObjectRemovalService],
})
export class ObjectsModule {}
