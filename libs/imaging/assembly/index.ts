export { meanAlongColumns, meanAlongRows } from './box';
export { stretchRow } from './field';
export { finishRow } from './finish';
export { addExposure, blockLuma, finishFusion, weighDetail } from './fusion';
export { divide, fitLines, multiply, toVariance } from './guided';
export { correctLight } from './light';
export { blendSkyRow } from './sky';
export { sampleRow } from './warp';

/** The first address of memory that is free to use. */
export function freeMemory(): usize {
  return __heap_base;
}
