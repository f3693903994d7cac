import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { ReadinessChecks } from '@roomlight/platform';
import { openStore, type ObjectStore } from '@roomlight/storage';
import { MediaEnvironment } from '../environment.js';
import { ObjectHolds } from './object-holds.repository.js';
import { ObjectRemovalController } from './object-removal.controller.js';
import { ObjectRemoval } from './object-removal.service.js';
import { OBJECT_STORE } from './object-store.helper.js';
import { ObjectSweep } from './object-sweep.job.js';

@Module({
  controllers: [ObjectRemovalController],
  providers: [
    { provide: OBJECT_STORE, useFactory: openStore, inject: [MediaEnvironment] },
    ObjectHolds,
    ObjectRemoval,
    ObjectSweep,
  ],
  exports: [OBJECT_STORE, ObjectHolds, ObjectRemoval],
})
export class ObjectsModule implements OnModuleInit {
  constructor(
    private readonly readiness: ReadinessChecks,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  onModuleInit(): void {
    this.readiness.add('object store', () => this.store.check());
  }
}
