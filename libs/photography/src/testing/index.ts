/** Shoots made from a seed, for tests and measurements. */
export * from './generated-shoot.js';
export * from './shoot-score.js';
export * from './random.js';
