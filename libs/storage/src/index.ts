export * from './errors.js';
export { getFile, putFile } from './files.js';
export { LocalStore } from './local-store.js';
export type * from './object-store.js';
export { openStore, type StoreEnvironment } from './open-store.js';
export { S3Store, type S3Options } from './s3-store.js';
export { withWorkingDirectory } from './working-directory.js';
