import { plane, type Plane } from '../pixels/raster.js';
import type { ShownSize } from '../pixels/shown-size.js';
import { floor, max, min } from '../pixels/maths.js';

/** A smaller copy of a plane: each value is the mean of the area that it covers. */
export function shrunkPlane(source: Plane, { width, height }: ShownSize): Plane {
  const narrow = plane(width, source.height);
  shrinkLines(source.data, source.width, narrow.data, width, {
    lines: source.height,
    from: source.width,
    to: width,
    step: 1,
  });
  const small = plane(width, height);
  shrinkLines(narrow.data, 1, small.data, 1, {
    lines: width,
    from: source.height,
    to: height,
    step: width,
  });
  return small;
}

interface Lines {
  lines: number;
  /** values of a line, before and after */
  from: number;
  to: number;
  /** between neighbours of a line */
  step: number;
}

function shrinkLines(
  source: Float32Array,
  sourceLine: number,
  target: Float32Array,
  targetLine: number,
  { lines, from, to, step }: Lines,
): void {
  const size = from / to;
  for (let place = 0; place < to; place++) {
    const begin = place * size;
    const end = min(from, begin + size);
    for (let line = 0; line < lines; line++) {
      let sum = 0;
      for (let i = floor(begin); i < end; i++) {
        sum += source[line * sourceLine + i * step]! * (min(end, i + 1) - max(begin, i));
      }
      target[line * targetLine + place * step] = sum / (end - begin);
    }
  }
}
