import { Module } from '@nestjs/common';
import { ReadinessChecks } from '@roomlight/platform';
import { ObjectStore, openCheckedStore } from '@roomlight/storage';
import { GatewayEnvironment } from '../environment.js';

@Module({
  providers: [
    {
      provide: ObjectStore,
      useFactory: openCheckedStore,
      inject: [GatewayEnvironment, ReadinessChecks],
    },
  ],
  exports: [ObjectStore],
})
export class StorageModule {}
