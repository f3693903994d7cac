export { FrameError } from './frame-error.js';
export type { SetFrame } from './decode.js';
export { EnginePool, type EnginePoolOptions } from './engine-pool.js';
export {
  HEAD_BYTES,
  inspectHeader,
  MAX_FILE_BYTES,
  MAX_PIXELS,
  NotAPhotoError,
  type PhotoFormat,
  type PhotoHeader,
} from './inspect.js';
export { mergeSet, type FrameSet, type MergeOptions, type MergeReport } from './merge-set.js';
export {
  RENDITION_WIDTHS,
  renderSmaller,
  type RenditionFormat,
  type RenditionWidth,
} from './renditions.js';
export { shownSize, type ShownSize } from './shown-size.js';
export { WorkerLostError } from './worker-pool.js';
