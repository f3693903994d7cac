/** How the files of a card become sets: plain functions, for the browser and the server. */
export * from './shot.types.js';
export * from './set-evidence.rules.js';
