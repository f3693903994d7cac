import './thread-pool.js';
import sharp from 'sharp';

// Disables caches, since each photo is read once, and more than one thread for an operation, since callers run as many
// operations at once as are useful.
sharp.cache(false);
sharp.concurrency(1);

export type * from 'sharp';
export { default } from 'sharp';
