/** Cameras, homographies and straightened photos: what the engine and the editor's preview share. */
export * from './camera.js';
export * from './homography.js';
export * from './picture-part.js';
export * from './pixel-size.js';
export * from './straightened.js';
