export { clockWarning } from './port/clock.rules.js';
export * from './port/errors.js';
export { getFile, putFile } from './port/files.js';
export { LocalStore } from './local/local-store.js';
export * from './port/object-store.js';
export { openCheckedStore, openStore, type StoreEnvironment } from './open-store.js';
export { removeOrphans, type Orphans } from './remove-orphans.js';
export { S3Store, type S3Options } from './s3/s3-store.js';
export { withWorkingDirectory } from './working-directory.js';
