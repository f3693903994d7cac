import type { FactoryProvider } from '@nestjs/common';
import { ReadinessChecks } from '@roomlight/platform';
import { openStore, type ObjectStore } from '@roomlight/storage';
import { QueueEnvironment } from '../environment.js';

/** Injects the store that frames and photos lie in. */
export const OBJECT_STORE = Symbol('ObjectStore');

export const objectStoreProvider: FactoryProvider<ObjectStore> = {
  provide: OBJECT_STORE,
  inject: [QueueEnvironment, ReadinessChecks],
  useFactory: async (environment: QueueEnvironment, readiness: ReadinessChecks) => {
    const store = await openStore(environment);
    readiness.add('object store', () => store.check());
    return store;
  },
};
