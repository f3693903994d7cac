/** Larger interior uploads are split into chunks of about this size, each of whole sets. */
export const CHUNK_BYTES = 5 * 1024 * 1024;
export const PARALLEL_CHUNKS = 4;
export const UPLOAD_TIMEOUT_MS = 600_000;
export const MAX_LISTING_FILES = 5000;
/** Chunks up to this size are sent in one request; the files of larger ones in parts. */
export const MAX_WHOLE_CHUNK_BYTES = 8 * 1024 * 1024;
/** Parts that are sent at once have 8 MB together: no more is sent again after a broken connection. */
export const PART_BYTES = 2 * 1024 * 1024;
/** Parts of a file of 100 MB, the largest. */
export const MAX_FILE_PARTS = 50;
