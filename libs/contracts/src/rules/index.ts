/** The rules shared by both sides: plain functions and constants, without the validation of messages. */
export * from './adjustments.js';
export * from './enhancement.js';
export * from './export-presets.js';
export * from './field-words.js';
export * from './file-name.js';
export * from './folder-name.js';
export * from './interior-sets.js';
export * from './listing-status.js';
export * from './object-keys.js';
export * from './photo-order.js';
export * from './pricing.js';
export * from './problem.js';
export * from './rooms.js';
export * from './screen-corners.js';
export * from './shares.js';
export * from './upload-limits.js';
export * from './upload-texts.js';
