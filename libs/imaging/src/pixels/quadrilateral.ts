import type { Corners, Point } from '@roomlight/photography/geometry';

/** A straight line; the signed distance of a place from the line is a · x + b · y + c, positive inside. */
type Side = readonly [a: number, b: number, c: number];

/** Half the diagonal of a pixel: the middle of a pixel that a line crosses is closer to the line than this. */
const CROSSED = Math.SQRT1_2;

/** Coverage of each pixel of a row, 0 to 1, starting with column `left`. */
export interface CoveredRow {
  left: number;
  shares: Float64Array;
}

/** Computes how much of each pixel a convex quadrilateral covers. Its corners may run in either direction. */
export class Quadrilateral {
  private readonly sides: Side[];

  /** @param corners in pixels from the upper left edge of the picture: (0.5, 0.5) is the middle of its first pixel */
  constructor(private readonly corners: Corners) {
    const [a, b, c, d] = corners;
    const turn = (c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0]);
    const inward = Math.sign(turn);
    this.sides = corners.map((from, i): Side => {
      const to = corners[(i + 1) % 4] ?? from;
      const length = (inward || 1) * distance(from, to);
      const [p, q] = [(from[1] - to[1]) / length, (to[0] - from[0]) / length];
      return [p, q, -p * from[0] - q * from[1]];
    });
  }

  /** The rows that the quadrilateral touches, limited to the picture's height. */
  rows(height: number): { top: number; bottom: number } {
    const ys = this.corners.map(([, y]) => y);
    return {
      top: Math.max(0, Math.floor(Math.min(...ys))),
      bottom: Math.min(height, Math.ceil(Math.max(...ys))),
    };
  }

  /** The pixels of row `y` that the quadrilateral touches, limited to the picture's width; null when there are none. */
  row(y: number, width: number): CoveredRow | null {
    const xs = within(within(this.corners, [0, 1, -y]), [0, -1, y + 1]).map(([x]) => x);
    const left = Math.max(0, Math.floor(Math.min(...xs)));
    const right = Math.min(width, Math.ceil(Math.max(...xs)));
    if (right <= left) {
      return null;
    }
    const shares = new Float64Array(right - left).fill(1);
    const [first, end] = this.inside(y, left, right);
    for (let x = left; x < first; x++) {
      shares[x - left] = this.coverage(x, y);
    }
    for (let x = end; x < right; x++) {
      shares[x - left] = this.coverage(x, y);
    }
    return { left, shares };
  }

  /** Pixels of row `y` in the given range that are far enough from all sides: the first, and the one after the last. */
  private inside(y: number, left: number, right: number): [number, number] {
    let [first, end] = [left, right];
    for (const [a, b, c] of this.sides) {
      // The place where a pixel's middle is just far enough from the side.
      const x = (CROSSED - b * (y + 0.5) - c) / a - 0.5;
      if (a > 0) {
        first = Math.max(first, Math.ceil(x));
      } else if (a < 0) {
        end = Math.min(end, Math.floor(x) + 1);
      } else if (b * (y + 0.5) + c < CROSSED) {
        return [right, right];
      }
    }
    return first < end ? [first, end] : [right, right];
  }

  /** The share of the pixel in column `x` and row `y` that lies inside the quadrilateral, 0 to 1. */
  coverage(x: number, y: number): number {
    let nearest = Infinity;
    for (const [a, b, c] of this.sides) {
      const inside = a * (x + 0.5) + b * (y + 0.5) + c;
      nearest = inside < nearest ? inside : nearest;
    }
    if (nearest >= CROSSED || nearest <= -CROSSED) {
      return nearest > 0 ? 1 : 0;
    }
    const pixel: Point[] = [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
    ];
    return areaOf(this.sides.reduce(within, pixel));
  }
}

/** Returns the part of a convex shape on the inner side of a line. */
function within(shape: readonly Point[], [a, b, c]: Side): Point[] {
  return shape.flatMap((from, i) => {
    const to = shape[(i + 1) % shape.length] ?? from;
    const [start, end] = [a * from[0] + b * from[1] + c, a * to[0] + b * to[1] + c];
    const kept = start >= 0 ? [from] : [];
    if (start >= 0 === end >= 0) {
      return kept;
    }
    const share = start / (start - end);
    const crossing: Point = [
      from[0] + share * (to[0] - from[0]),
      from[1] + share * (to[1] - from[1]),
    ];
    return [...kept, crossing];
  });
}

function areaOf(shape: readonly Point[]): number {
  const twice = shape.reduce((sum, from, i) => {
    const to = shape[(i + 1) % shape.length] ?? from;
    return sum + from[0] * to[1] - to[0] * from[1];
  }, 0);
  return Math.abs(twice) / 2;
}

function distance([x0, y0]: Point, [x1, y1]: Point): number {
  return Math.hypot(x1 - x0, y1 - y0);
}
