export { cameraFocalLength } from './camera-exif.js';
export type { CameraAngles } from '@roomlight/contracts/geometry/camera';
export type { SetFrame } from './decode.js';
export type { PhotoEdit, ScreenEdit } from './edit-photo.js';
export type { Finish, FinishReport } from './enhance-photo.js';
export { EnginePool } from './engine-pool.js';
export { FrameError } from './frame-error.js';
export { HEAD_BYTES, inspectHeader, NotAPhotoError } from './inspect.js';
export { MAX_FILE_BYTES, MAX_PIXELS } from './limits.js';
export type {
  FrameShift,
  MergeMethod,
  MergeReport,
  RejectedFrame,
  RejectionReason,
} from './merge-report.js';
export type { FrameSet } from './merge-set.js';
export type { Corners } from '@roomlight/contracts/geometry/homography';
export type { Recolouring } from './recolour.js';
export {
  cornersAsShown,
  cornersInBase,
  straightenedSize,
  type StraightenedBase,
} from './shown-corners.js';
export { shownSize, type ShownSize } from './shown-size.js';
export { STYLES, type Style } from './styles.js';
export { WorkerLostError } from './worker-pool.js';
