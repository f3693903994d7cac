/** Larger interior uploads are split into chunks of about this size, each of whole sets. */
export const CHUNK_BYTES = 5 * 1024 * 1024;
export const PARALLEL_CHUNKS = 4;
export const UPLOAD_TIMEOUT_MS = 600_000;
export const MAX_LISTING_FILES = 5000;
