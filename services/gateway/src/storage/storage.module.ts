import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { ReadinessChecks } from '@roomlight/platform';
import { openStore, type ObjectStore } from '@roomlight/storage';
import { GatewayEnvironment } from '../environment.js';

export const OBJECT_STORE = Symbol('object store');

@Module({
  providers: [{ provide: OBJECT_STORE, useFactory: openStore, inject: [GatewayEnvironment] }],
  exports: [OBJECT_STORE],
})
export class StorageModule implements OnModuleInit {
  constructor(
    private readonly readiness: ReadinessChecks,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  onModuleInit(): void {
    this.readiness.add('object store', () => this.store.check());
  }
}
