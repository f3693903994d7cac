/** How the files of a card become sets: plain functions, for the browser and the server. */
export * from './found-shoot.types.js';
export * from './set-doubts.rules.js';
export * from './set-kinds.rules.js';
export * from './shot.types.js';
export * from './set-evidence.rules.js';
