import { Module } from '@nestjs/common';
import { ObjectRemovalController } from './object-removal.controller.js';
import { ObjectRemoval } from './object-removal.js';
import { OBJECT_STORE, objectStoreProvider } from './object-store.js';
import { StagingSweep } from './staging-sweep.js';

@Module({
  controllers: [ObjectRemovalController],
  providers: [objectStoreProvider, ObjectRemoval, StagingSweep],
  exports: [OBJECT_STORE, ObjectRemoval],
})
export class ObjectsModule {}
