export * from './errors.js';
export { getFile, putFile } from './files.js';
export { LocalStore } from './local-store.js';
export type * from './object-store.js';
