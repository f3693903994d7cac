import type { Homography } from '@roomlight/photography/geometry';

/** Converts a homography to a CSS transform, for an element whose `transform-origin` is `0 0`. */
export function cssTransform([a, b, c, d, e, f, g, h, i]: Homography): string {
  return `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, i].join(', ')})`;
}
