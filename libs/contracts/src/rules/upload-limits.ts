/** Larger interior uploads are split into chunks of about this size, each of whole sets. */
export const CHUNK_BYTES = 5 * 1024 * 1024;
export const PARALLEL_CHUNKS = 4;
export const UPLOAD_TIMEOUT_MS = 600_000;
export const MAX_LISTING_FILES = 5000;
/** Files of larger chunks are sent in parts of this size, so that a broken connection repeats one part at most. */
export const PART_BYTES = 8 * 1024 * 1024;
/** Parts of a file of 100 MB, the largest. */
export const MAX_FILE_PARTS = 13;
