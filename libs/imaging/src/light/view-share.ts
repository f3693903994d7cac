import type { Plane } from '../pixels/raster.js';
import type { ShownSize } from '../pixels/shown-size.js';
import type { Box } from '../pixels/sampled-part.js';
import { floor, min } from '../pixels/maths.js';

/**
 * Adds a window's view to those of a small copy.
 * @param views how much of each pixel of the small copy belongs to a view, 0 to 1
 * @param share the same of each full-size pixel of the window's box
 */
export function addViewShare(views: Plane, share: Plane, box: Box, photo: ShownSize): void {
  const { width, height, data } = views;
  const ofPixel = (width * height) / (photo.width * photo.height);
  for (let y = 0; y < box.height; y++) {
    const row = floor(((box.top + y) * height) / photo.height) * width;
    for (let x = 0; x < box.width; x++) {
      const i = row + floor(((box.left + x) * width) / photo.width);
      data[i] = min(1, data[i]! + ofPixel * share.data[y * box.width + x]!);
    }
  }
}
