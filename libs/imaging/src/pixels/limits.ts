export const MAX_FILE_BYTES = 100 * 1024 * 1024;
export const MAX_PIXELS = 200e6;
