/** The light of a merged photo, changed after the merge: what the engine and the editor's preview share. */
export * from './channel-gains.js';
export * from './light-factors.js';
export * from './light-maps.js';
export * from './light-settings.rules.js';
export * from './relight.js';
export * from './visible-controls.js';
