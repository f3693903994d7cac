export { cameraFocalLength } from './files/camera-exif.js';
export type { CameraAngles } from '@roomlight/photography/geometry';
export type { SetFrame } from './files/decode.js';
export type { Delivery } from './files/deliver/deliver-photo.js';
export type { LightEdit, PhotoEdit, ScreenEdit } from './edit/edit-photo.js';
export { EXPORT_REVISION, type ExportReport, type PhotoExport } from './export/export-photo.js';
export type { SigningCredentials } from './export/signing-credentials.js';
export type { Finish, FinishReport } from './finish/enhance-photo.js';
export type { StyledRendition } from './finish/render-styled.js';
export { EnginePool, type ReadableFrame } from './engine/engine-pool.js';
export { erasePlace, type Erasure } from './files/erase-place.js';
export { FrameError } from './files/frame-error.js';
export { withFile } from './files/file-reader.js';
export {
  type ExposureFacts,
  type FrameFormat,
  HEAD_BYTES,
  inspectHeader,
  keptFormat,
  NotAPhotoError,
} from './files/inspect.js';
export type { ConversionOptions } from './camera/conversion.js';
export { readExifPart } from './files/read-head.js';
export { MAX_FILE_BYTES, MAX_PIXELS } from './pixels/limits.js';
export type {
  FrameShift,
  MergeMethod,
  MergeReport,
  RejectedFrame,
  RejectionReason,
} from './merge/merge-report.js';
export { turnsToMajority } from './merge/majority-turn.rules.js';
export { ENGINE_VERSION } from './merge/engine-version.js';
export type { FrameSet } from './merge/merge-set.js';
export type { Corners, Point } from '@roomlight/photography/geometry';
export type { Recolouring } from './edit/recolour.js';
export type { Rendition } from './files/renditions.js';
export {
  cornersAsShown,
  cornersInBase,
  pointInBase,
  straightenedSize,
  type StraightenedBase,
} from './edit/shown-corners.js';
export { shownSize, type ShownSize } from './pixels/shown-size.js';
export type { FittedStyle, StyleExamples } from './own-style/fit-own-style.js';
export type { OwnStyle } from './own-style/own-style.js';
export { STYLES, type Style } from './finish/styles.js';
export { WorkerLostError } from './engine/worker-pool.js';
export {
  commonLook,
  type ChannelGains,
  isSameLook,
  type LookedAtPhoto,
  MAX_CHANNEL,
  MAX_STOPS,
  NO_GAINS,
} from './look/common-look.rules.js';
export { MAX_SURFACES, type Surface } from './look/surfaces.js';
