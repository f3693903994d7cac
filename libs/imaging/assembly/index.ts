export { meanAlongColumns, meanAlongRows } from './box';
export { stretchRow } from './field';
export { finishRow } from './finish';
export { addExposure, addFineExposure, blockLuma, finishFusion, weighDetail } from './fusion';
export { divide, fitLines, multiply, toVariance } from './guided';
export { correctFineLight, correctLight } from './light';
export { relightRow } from './relight';
export { joinRow, roundRow, splitRow } from './sixteenths';
export { blendSkyRow } from './sky';
export { sampleFineRow, sampleRow } from './warp';

/** The first address of memory that is free to use. */
export function freeMemory(): usize {
  return __heap_base;
}
