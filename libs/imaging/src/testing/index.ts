/** Exports for tests and benchmarks: generated pictures, and the engine's steps one by one, in the calling process. */
export { convertFrame } from '../camera/convert-frame.js';
export { conversionOf } from '../camera/conversion.js';
export { placed, type Placement } from '../align/align.js';
export { editPhoto, type PhotoEdit } from '../edit/edit-photo.js';
export { fillScreen } from '../edit/screen.js';
export { type FromWorker, WorkerPool } from '../engine/worker-pool.js';
export { decodeFull, type SetFrame } from '../files/decode.js';
export { newCredentials } from './new-credentials.js';
export { encodePhoto } from '../files/encode.js';
export { smallCopy } from '../files/small-copy.js';
export { enhancePhoto, type Finish } from '../finish/enhance-photo.js';
export { replaceSky } from '../finish/replace-sky.js';
export { findSky } from '../finish/sky/find-sky.js';
export { isOutdoors } from '../finish/sky/is-outdoors.js';
export { shrink } from '../finish/sky/proxy.js';
export { STYLES } from '../finish/styles.js';
export { applyGains } from '../look/apply-gains.js';
export { surfacesOf } from '../look/surfaces.js';
export type { MergeReport } from '../merge/merge-report.js';
export { mergeSet } from '../merge/merge-set.js';
export { Quadrilateral } from '../pixels/quadrilateral.js';
export type { Raster } from '../pixels/raster.js';
export {
  CODE_OF_LINEAR,
  codeOfLinear,
  LINEAR_OF_CODE,
  LINEAR_STEPS,
  luminance,
} from '../pixels/srgb.js';
export { warpBox } from '../pixels/warp-box.js';
export { ANGLES_LENGTH, cameraAnglesIn, cameraAnglesOf } from '../straighten/level-photo.js';
export { meanChromaError } from './chroma-error.js';
export { dngFile, type DngOptions, dngOf } from './dng.js';
export {
  generateBrackets,
  generatePhoto,
  generateSet,
  type GeneratedBrackets,
  type GeneratedSet,
} from './generated-set.js';
export { smallHeic } from './small-heic.js';
export { seededRandom } from './scene.js';
export { applyOwnStyle, STYLE_LENGTH } from '../own-style/apply-own-style.js';
export { fitOwnStyle, fitResults } from '../own-style/fit-own-style.js';
export { fitStyle } from '../own-style/fit-style.js';
export { PLAIN_STYLE, type OwnStyle } from '../own-style/own-style.js';
export { Samples } from '../own-style/samples.js';
export { placeResult } from '../own-style/style-pair.js';
export { endlessPlaces } from './worst-metadata.js';
export { KEPT_EXIF, locatedFiles, secretsIn, type LocatedFile } from './located-files.js';
