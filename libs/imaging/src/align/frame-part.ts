import type { Placement } from './align.js';
import { decodePart, middle, readSize, type SetFrame } from '../files/decode.js';
import { affine, compose, type Homography } from '@roomlight/photography/geometry';
import type { Raster } from '../pixels/raster.js';
import type { ShownSize } from '../pixels/shown-size.js';
import type { Box } from '../pixels/sampled-part.js';
import { boundsOf } from '../pixels/warp-box.js';

/** A part of a frame at its full size, and the mapping of the photo's pixels to it. */
export interface FramePart {
  pixels: Raster;
  map: Homography;
}

/** Margin, in pixels of the frame, around the photo's boxes, for interpolation between pixels. */
const MARGIN = 4;

/**
 * Decodes the part of a frame that the given boxes of the photo cover.
 * @param photo its size; a frame of another size shows the photo's view in its middle, cropped to its proportions
 * @param place where the photo's pixels lie in the frame once the frame has the photo's size
 * @throws FrameError for a damaged frame
 */
export async function decodeSeen(
  frame: SetFrame,
  photo: ShownSize,
  place: Placement,
  boxes: Box[],
): Promise<FramePart> {
  const size = await readSize(frame);
  const map = mapOf(place, photo, size);
  const seen = boundsOf(size, map, around(boxes));
  const left = Math.max(0, seen.left - MARGIN);
  const top = Math.max(0, seen.top - MARGIN);
  const width = Math.min(size.width, seen.left + seen.width + MARGIN) - left;
  const height = Math.min(size.height, seen.top + seen.height + MARGIN) - top;
  const pixels = await decodePart(frame, { left, top, width, height });
  return { pixels, map: compose(affine([1, 0, -left], [0, 1, -top]), map) };
}

/** Maps the photo's pixels to the frame: first by `placed`, then by the crop and scale of a frame of another size. */
function mapOf(
  { dx, dy, turn, zoom }: Placement,
  { width, height }: ShownSize,
  frame: ShownSize,
): Homography {
  const cx = (width - 1) / 2;
  const cy = (height - 1) / 2;
  const cos = zoom * Math.cos(turn);
  const sin = zoom * Math.sin(turn);
  const shown = middle(frame, { width, height });
  const across = shown.width / width;
  const down = shown.height / height;
  return affine(
    [
      across * cos,
      -across * sin,
      shown.left - 0.5 + across * (cx + dx - cos * cx + sin * cy + 0.5),
    ],
    [down * sin, down * cos, shown.top - 0.5 + down * (cy + dy - sin * cx - cos * cy + 0.5)],
  );
}

/** The smallest box that contains all of the given ones. */
function around(boxes: Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}
