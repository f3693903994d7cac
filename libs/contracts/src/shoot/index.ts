/** How the files of a card become sets: plain functions, for the browser and the server. */
export * from './found-shoot.types.js';
export { findSets, setsOfCount } from './find-sets.rules.js';
export * from './set-doubts.rules.js';
export * from './set-kinds.rules.js';
export * from './shot.types.js';
export {
  checkSet,
  faultText,
  type CheckedFrame,
  type FoundFault,
  type SetPattern,
  type ShotFault,
} from './check/check-set.rules.js';
export { CHECK_COPY_SIDE, type CheckCopy } from './check/check-copy.js';
