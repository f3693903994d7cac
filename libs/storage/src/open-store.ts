import { join } from 'node:path';
import { LocalStore } from './local/local-store.js';
import { clockWarning } from './port/clock.rules.js';
import type { ObjectStore } from './port/object-store.js';
import { S3Store } from './s3/s3-store.js';

export interface StoreEnvironment {
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY?: string | undefined;
  S3_SECRET_KEY?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_REGION?: string | undefined;
  S3_PUBLIC_ENDPOINT?: string | undefined;
  /** The origin of the product's pages. */
  publicOrigin?: string | undefined;
  DATA_DIR: string;
}

/**
 * Opens S3 when `S3_ENDPOINT` is set (the other three variables must then be set too), otherwise the directory
 * `objects` in `DATA_DIR`.
 */
export async function openStore(environment: StoreEnvironment): Promise<ObjectStore> {
  if (!environment.S3_ENDPOINT) {
    return LocalStore.open(join(environment.DATA_DIR, 'objects'));
  }
  const required = (name: 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET'): string => {
    const value = environment[name];
    if (!value) {
      throw new Error(`${name} must be set when S3_ENDPOINT is`);
    }
    return value;
  };
  return S3Store.open({
    endpoint: environment.S3_ENDPOINT,
    accessKey: required('S3_ACCESS_KEY'),
    secretKey: required('S3_SECRET_KEY'),
    bucket: required('S3_BUCKET'),
    region: environment.S3_REGION || undefined,
    publicEndpoint: environment.S3_PUBLIC_ENDPOINT,
    allowedOrigin: environment.publicOrigin,
  });
}

/** What a process asks before it takes requests. */
interface Readiness {
  add(name: string, check: () => Promise<unknown>): void;
  suspect(name: string, reason: () => string | undefined): void;
}

/** Opens the store, and adds to what must work that it takes objects, and to what should be mended its clock. */
export async function openCheckedStore(
  environment: StoreEnvironment,
  readiness: Readiness,
): Promise<ObjectStore> {
  const store = await openStore(environment);
  readiness.add('object store', () => store.check());
  readiness.suspect('object store clock', () => clockWarning(store.clockDifference()));
  return store;
}
