/** What a camera's file says about its shot, and where its embedded JPEGs are: for the browser and the server. */
export type {
  CameraFile,
  CameraFileFormat,
  EmbeddedJpeg,
  ReadBytes,
  SensorData,
} from './camera-file.types.js';
export {
  cardFile,
  needsBytes,
  passedOverText,
  type CardFile,
  type PassedOver,
} from './card-files.rules.js';
export { codedColourSpace, type ColourSpace } from './colour-space.rules.js';
export {
  OTHER_FILE_BYTES,
  otherFile,
  otherFileRefusal,
  type OtherFile,
} from './other-files.rules.js';
export { readCameraFile } from './read-camera-file.js';
export { readCarriedExif, readCarriedMetadata, type CarriedMetadata } from './read-camera-file.js';
export { CARRIED_TAGS, exifBlock, numbersTag, type CarriedExif } from './carried-exif.js';
export type { StoredTag } from './tiff.js';
