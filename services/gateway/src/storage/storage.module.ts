import { Module } from '@nestjs/common';
import { ReadinessChecks } from '@roomlight/platform';
import { ObjectStore, openCheckedStore } from '@roomlight/storage';
import { GatewayEnvironment } from '../environment.js';
import { MissingObjectsClient } from './missing-objects.client.js';

@Module({
  providers: [
    MissingObjectsClient,
    {
      provide: ObjectStore,
      useFactory: openCheckedStore,
      inject: [GatewayEnvironment, ReadinessChecks],
    },
  ],
  exports: [MissingObjectsClient, ObjectStore],
})
export class StorageModule {}
