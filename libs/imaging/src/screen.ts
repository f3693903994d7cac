import { affine, apply, compose, inverse, type Homography, type Point } from './homography.js';
import type { Raster } from './raster.js';
import { shrink } from './decode.js';
import type { ShownSize } from './shown-size.js';
import { warpBox, type Box } from './warp-box.js';

/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

/** What is shown on a screen in a photo. */
export interface Screen {
  image: Raster;
  /** In pixels of the picture from its upper left edge: (0.5, 0.5) is the middle of the first pixel. */
  corners: Corners;
  /** 0 to 1 */
  opacity: number;
}

/**
 * Puts an image on a screen: as the screen's perspective has it, each pixel at the border as much as the screen
 * covers of it. An image with more pixels than the screen is shrunk (Lanczos) before; pixels outside stay as they are.
 */
export async function fillScreen(
  picture: Raster,
  { image, corners, opacity }: Screen,
): Promise<void> {
  const shown = await fitted(image, corners);
  const toImage = inverse(ontoQuad(shown, corners));
  const box = boxAround(corners, picture);
  if (box === null) {
    return;
  }
  const pixels = warpBox(shown, toImage, box);
  const sides = sidesOf(corners);
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const share = opacity * coverage(sides, box.left + x + 0.5, box.top + y + 0.5);
      if (share > 0) {
        const from = 3 * (y * box.width + x);
        const to = 3 * ((box.top + y) * picture.width + box.left + x);
        for (let c = 0; c < 3; c++) {
          const below = picture.data[to + c]!;
          picture.data[to + c] = below + share * (pixels[from + c]! - below) + 0.5;
        }
      }
    }
  }
}

/** No larger than the screen's longest sides. */
async function fitted(image: Raster, [a, b, c, d]: Corners): Promise<Raster> {
  const width = Math.ceil(Math.max(distance(a, b), distance(d, c)));
  const height = Math.ceil(Math.max(distance(a, d), distance(b, c)));
  return width < image.width || height < image.height
    ? shrink(image, { width: Math.min(width, image.width), height: Math.min(height, image.height) })
    : image;
}

/** Where an image's pixels go, its edges to the quadrilateral's sides (Heckbert 1989). */
function ontoQuad(
  { width, height }: ShownSize,
  [[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners,
): Homography {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  const square: Homography = [
    x1 - x0 + g * x1,
    x3 - x0 + h * x3,
    x0,
    y1 - y0 + g * y1,
    y3 - y0 + h * y3,
    y0,
    g,
    h,
    1,
  ];
  const toSquare = affine([1 / width, 0, 0.5 / width], [0, 1 / height, 0.5 / height]);
  return compose(affine([1, 0, -0.5], [0, 1, -0.5]), compose(square, toSquare));
}

/** The picture's pixels that the quadrilateral touches; null when there are none. */
function boxAround(corners: Corners, { width, height }: Raster): Box | null {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const left = Math.max(0, Math.floor(Math.min(...xs) - 1));
  const top = Math.max(0, Math.floor(Math.min(...ys) - 1));
  const right = Math.min(width, Math.ceil(Math.max(...xs) + 1));
  const bottom = Math.min(height, Math.ceil(Math.max(...ys) + 1));
  return right > left && bottom > top
    ? { left, top, width: right - left, height: bottom - top }
    : null;
}

/** A side's distance in pixels is a · x + b · y + c, positive inside. */
type Side = readonly [a: number, b: number, c: number];

/** @param corners either way round */
function sidesOf(corners: Corners): Side[] {
  const [a, , c] = corners;
  const [, b, , d] = corners;
  const turn = (c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0]);
  const inward = Math.sign(turn);
  return corners.map((from, i): Side => {
    const to = corners[(i + 1) % 4] ?? from;
    const length = distance(from, to);
    const [p, q] = [(inward * (from[1] - to[1])) / length, (inward * (to[0] - from[0])) / length];
    return [p, q, -p * from[0] - q * from[1]];
  });
}

/** How much of the pixel about a place lies inside, 0 to 1. */
function coverage(sides: readonly Side[], x: number, y: number): number {
  let share = 1;
  for (const [a, b, c] of sides) {
    share *= Math.min(1, Math.max(0, a * x + b * y + c + 0.5));
    if (share === 0) {
      return 0;
    }
  }
  return share;
}

function distance([x0, y0]: Point, [x1, y1]: Point): number {
  return Math.hypot(x1 - x0, y1 - y0);
}

/** Corners as another picture of the same photo has them. */
export function moveCorners(corners: Corners, map: Homography): Corners {
  const betweenEdges = compose(
    affine([1, 0, 0.5], [0, 1, 0.5]),
    compose(map, affine([1, 0, -0.5], [0, 1, -0.5])),
  );
  return each(corners, (corner) => apply(betweenEdges, corner));
}

/** Corners in the photo at another size. */
export function scaleCorners(corners: Corners, across: number, down: number): Corners {
  return each(corners, ([x, y]) => [x * across, y * down]);
}

function each([a, b, c, d]: Corners, move: (corner: Point) => Point): Corners {
  return [move(a), move(b), move(c), move(d)];
}
