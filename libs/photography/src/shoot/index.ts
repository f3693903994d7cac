/** How the files of a card become sets, and what is wrong with a set: plain functions, for the browser and the server. */
export * from './check/check-set.rules.js';
export * from './check/check-set.types.js';
export * from './check/fault-text.rules.js';
export { usualPattern } from './check/usual-pattern.rules.js';
export * from './found-shoot.types.js';
export { findSets } from './find-sets.rules.js';
export { setsOfCount } from './sets-of-count.rules.js';
export * from './set-doubts.rules.js';
export * from './set-kinds.rules.js';
export * from './shot.types.js';
export { unknownShot } from './unknown-shot.rules.js';
export * from './set-evidence.rules.js';
