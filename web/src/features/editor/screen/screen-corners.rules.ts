import type { Corner } from '@roomlight/contracts/rules';
import type { Place, Size } from '../stage/zoom.rules.js';

/** In the order in which they are placed. */
export const CORNER_NAMES = ['top left', 'top right', 'bottom right', 'bottom left'] as const;

export const CORNER_COUNT = CORNER_NAMES.length;

/** The position and size of something in the browser's window. */
export interface Box extends Size {
  left: number;
  top: number;
}

/** Converts the browser's pixels to the photo's, to a tenth of a pixel: more precise than anyone can point. */
export function photoPixel(pointer: Place, shownIn: Box, photo: Size): Corner {
  return withinPhoto(
    [
      ((pointer.x - shownIn.left) / shownIn.width) * photo.width,
      ((pointer.y - shownIn.top) / shownIn.height) * photo.height,
    ],
    photo,
  );
}

/** The position of a corner in the shown photo, in percent. */
export function shownAt([x, y]: Corner, photo: Size): { left: string; top: string } {
  return { left: `${(x / photo.width) * 100}%`, top: `${(y / photo.height) * 100}%` };
}

/** The distance by which an arrow key moves a corner, in the photo's pixels; null for other keys. */
export function arrowStep(key: string, withShift: boolean): Place | null {
  const step = withShift ? 10 : 1;
  switch (key) {
    case 'ArrowLeft':
      return { x: -step, y: 0 };
    case 'ArrowRight':
      return { x: step, y: 0 };
    case 'ArrowUp':
      return { x: 0, y: -step };
    case 'ArrowDown':
      return { x: 0, y: step };
    default:
      return null;
  }
}

export function moved([x, y]: Corner, by: Place, photo: Size): Corner {
  return withinPhoto([x + by.x, y + by.y], photo);
}

function withinPhoto([x, y]: Corner, { width, height }: Size): Corner {
  const bounded = (value: number, most: number) =>
    Math.round(Math.min(most, Math.max(0, value)) * 10) / 10;
  return [bounded(x, width), bounded(y, height)];
}

/** The default place of the next corner, for people without a pointer: on a screen in the middle of the photo. */
export function usualCorner(index: number, { width, height }: Size): Corner {
  const isLeft = index === 0 || index === 3;
  const isTop = index < 2;
  return [Math.round(width * (isLeft ? 0.35 : 0.65)), Math.round(height * (isTop ? 0.35 : 0.65))];
}
