import {
  affine,
  apply,
  compose,
  type Corners,
  type Homography,
  inverse,
  type Point,
  squareTo,
} from '@roomlight/photography/geometry';
import { Kernels } from '../kernels/kernels.js';
import { Quadrilateral } from '../pixels/quadrilateral.js';
import type { Raster } from '../pixels/raster.js';
import { SampledPart } from '../pixels/sampled-part.js';
import type { ShownSize } from '../pixels/shown-size.js';

/** What is shown on a screen in a photo. */
export interface Screen {
  image: Raster;
  /** In pixels of the picture from its upper left edge: (0.5, 0.5) is the middle of the first pixel. */
  corners: Corners;
  /** 0 to 1 */
  opacity: number;
}

/** Maximum number of samples for a pixel, across and down. */
const MAX_SAMPLES = 4;

/**
 * The useful size of an image on a screen: its size where it appears largest, never enlarged.
 * @param own the image's own size
 */
export function sizeOfUse(own: ShownSize, corners: Corners): ShownSize {
  const { across, down } = scalesOf(corners);
  return {
    width: Math.min(own.width, Math.ceil(Math.max(...across))),
    height: Math.min(own.height, Math.ceil(Math.max(...down))),
  };
}

/**
 * Draws an image on a screen in the screen's perspective; each border pixel is blended by the share of it that the
 * screen covers. Where the image, already shrunk to its useful size, appears much smaller still, each pixel is the mean
 * of several samples. Pixels outside stay unchanged.
 */
export function fillScreen(picture: Raster, { image, corners, opacity }: Screen): void {
  const samples = samplesOf(image, corners);
  const quad = new Quadrilateral(corners);
  const toImage = inverse(ontoQuad(image, corners));
  const toPixel = affine(
    [1 / samples, 0, (1 / samples - 1) / 2],
    [0, 1 / samples, (1 / samples - 1) / 2],
  );
  const map = compose(toImage, toPixel);
  const kernels = new Kernels();
  const sampled = new SampledPart(kernels, image, { left: 0, top: 0, ...image });
  const rowBytes = 3 * samples * picture.width;
  const target = kernels.reserve(samples * rowBytes + 1);
  const { top, bottom } = quad.rows(picture.height);
  for (let y = top; y < bottom; y++) {
    const row = quad.row(y, picture.width);
    if (row === null) {
      continue;
    }
    const { left, shares } = row;
    for (let k = 0; k < samples; k++) {
      const to = target + k * rowBytes;
      sampled.row(map, samples * left, samples * y + k, samples * shares.length, to);
    }
    const seen = kernels.bytes(target, samples * rowBytes);
    if (samples > 1) {
      average(seen, samples, rowBytes, shares.length);
    }
    blend(picture.data, 3 * (y * picture.width + left), seen, shares, opacity);
  }
}

/** Averages each `samples` × `samples` pixels into one, in place: the results are the first `width` pixels. */
function average(seen: Uint8Array, samples: number, rowBytes: number, width: number): void {
  for (let i = 0; i < 3 * width; i++) {
    const first = 3 * samples * Math.floor(i / 3) + (i % 3);
    let sum = 0;
    for (let row = 0; row < samples; row++) {
      for (let column = 0; column < samples; column++) {
        sum += seen[first + row * rowBytes + 3 * column]!;
      }
    }
    seen[i] = sum / (samples * samples) + 0.5;
  }
}

function blend(
  below: Uint8Array,
  first: number,
  above: Uint8Array,
  shares: Float64Array,
  opacity: number,
): void {
  for (let i = 0; i < shares.length; i++) {
    const share = opacity * shares[i]!;
    for (let from = 3 * i; from < 3 * i + 3; from++) {
      const value = below[first + from]!;
      below[first + from] = value + share * (above[from]! - value) + 0.5;
    }
  }
}

/** Number of samples that a pixel needs, both across and down. */
function samplesOf({ width, height }: ShownSize, corners: Corners): number {
  const { across, down } = scalesOf(corners);
  const smaller = Math.max(width / Math.min(...across), height / Math.min(...down));
  return Math.min(MAX_SAMPLES, Math.max(1, Math.round(smaller)));
}

/** The size that an image would have, for each corner, if it appeared everywhere at that corner's scale. */
function scalesOf(corners: Corners): { across: number[]; down: number[] } {
  const onto = ontoQuad({ width: 1, height: 1 }, corners);
  const scales = [-0.5, 0.5].flatMap((u) => [-0.5, 0.5].map((v) => scalesAt(onto, [u, v])));
  return { across: scales.map(([u]) => u), down: scales.map(([, v]) => v) };
}

/** Pixels of the target that an image pixel covers across and down, at a place. */
function scalesAt([a, b, c, d, e, f, g, h, i]: Homography, [x, y]: Point): [number, number] {
  const w = g * x + h * y + i;
  const [u, v] = [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
  return [Math.hypot(a - g * u, d - g * v) / w, Math.hypot(b - h * u, e - h * v) / w];
}

/** Maps an image's pixels to the quadrilateral, its edges to the quadrilateral's sides (Heckbert 1989). */
function ontoQuad({ width, height }: ShownSize, corners: Corners): Homography {
  const toSquare = affine([1 / width, 0, 0.5 / width], [0, 1 / height, 0.5 / height]);
  return compose(affine([1, 0, -0.5], [0, 1, -0.5]), compose(squareTo(corners), toSquare));
}

/** Maps corners to another picture of the same photo. */
export function moveCorners(corners: Corners, map: Homography): Corners {
  const betweenEdges = compose(
    affine([1, 0, 0.5], [0, 1, 0.5]),
    compose(map, affine([1, 0, -0.5], [0, 1, -0.5])),
  );
  return each(corners, (corner) => apply(betweenEdges, corner));
}

/** Scales corners to the photo at another size. */
export function scaleCorners(corners: Corners, across: number, down: number): Corners {
  return each(corners, ([x, y]) => [x * across, y * down]);
}

function each([a, b, c, d]: Corners, move: (corner: Point) => Point): Corners {
  return [move(a), move(b), move(c), move(d)];
}
