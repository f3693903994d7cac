import type { Shot } from './shot.types.js';

/** The shot of a file that tells nothing. */
export const unknownShot = (name: string): Shot => ({
  name,
  takenAt: null,
  hasSubSeconds: false,
  exposureSeconds: null,
  aperture: null,
  iso: null,
  focalLength: null,
  width: null,
  height: null,
  flashFired: null,
  camera: null,
  copy: null,
});
