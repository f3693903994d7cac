import { Module } from '@nestjs/common';
import { ObjectRemoval } from './object-removal.js';
import { OBJECT_STORE, objectStoreProvider } from './object-store.js';
import { StagingSweep } from './staging-sweep.js';

@Module({
  providers: [objectStoreProvider, ObjectRemoval, StagingSweep],
  exports: [OBJECT_STORE, ObjectRemoval],
})
export class ObjectsModule {}
