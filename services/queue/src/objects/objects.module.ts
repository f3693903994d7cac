import { Module } from '@nestjs/common';
import { ObjectRemovalController } from './object-removal.controller.js';
import { ObjectRemoval } from './object-removal.service.js';
import { OBJECT_STORE, objectStoreProvider } from './object-store.helper.js';
import { StagingSweep } from './staging-sweep.job.js';

@Module({
  controllers: [ObjectRemovalController],
  providers: [objectStoreProvider, ObjectRemoval, StagingSweep],
  exports: [OBJECT_STORE, ObjectRemoval],
})
export class ObjectsModule {}
