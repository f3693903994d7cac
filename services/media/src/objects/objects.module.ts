import { Module } from '@nestjs/common';
import { ReadinessChecks } from '@roomlight/platform';
import { ObjectStore, openCheckedStore } from '@roomlight/storage';
import { MediaEnvironment } from '../environment.js';
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
    ObjectHoldsRepository,
    ObjectRemovalService,
    ObjectSweep,
  ],
  exports: [ObjectStore, ObjectHoldsRepository, ObjectRemovalService],
})
export class ObjectsModule {}
