export { meanAlongColumns, meanAlongRows } from './box';
export { divide, fitLines, multiply, toVariance } from './guided';
export { correctLight, stretchRow } from './light';
export { sampleRow } from './warp';

/** The first address of memory that is free to use. */
export function freeMemory(): usize {
  return __heap_base;
}
