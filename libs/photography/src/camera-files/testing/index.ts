/** Exports for tests: small files of the cameras' formats. */
export { box, cr3File, heicHead, jpegHead, rafFile, u16, u32 } from './containers.js';
export { tiffFile, type DirectoryParts, type TagValue, type TiffParts } from './tiff-writer.js';
