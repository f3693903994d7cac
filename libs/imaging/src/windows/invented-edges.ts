import { plane, type Plane } from '../pixels/raster.js';
import type { ShownSize } from '../pixels/shown-size.js';
import { LINEAR_OF_CODE, luminance } from '../pixels/srgb.js';
import { abs, hypot, log2, max, min } from '../pixels/maths.js';

/** Linear luminance added before taking logarithms; differences below it are invisible. */
const FLOOR = 1 / 128;
/** Factor by which an edge may become stronger than in any frame, since local contrast and exposure may grow ... */
const GROWTH = 1.4;
/** ... plus this number of stops. */
const SLACK = 0.1;
/** Pixels within which a frame's edge counts as the same edge, since frames may be slightly misaligned. */
const REACH = 2;

/** Strength of the rises and falls around each pixel, along each axis, in stops. */
export interface Edges {
  rises: readonly [Plane, Plane];
  falls: readonly [Plane, Plane];
}

/**
 * Converts the luminance of RGB bytes to stops (log2 of linear light), on a copy `block` times smaller; remainders at
 * the right and the bottom that don't fill a block are left out.
 */
export function stopsOf(data: Uint8Array, { width, height }: ShownSize, block: number): Plane {
  const result = plane(max(1, Math.floor(width / block)), max(1, Math.floor(height / block)));
  const across = min(block, width);
  const down = min(block, height);
  for (let y = 0; y < result.height; y++) {
    for (let x = 0; x < result.width; x++) {
      let sum = 0;
      for (let row = y * block; row < y * block + down; row++) {
        const from = 3 * (row * width + x * block);
        for (let at = from; at < from + 3 * across; at += 3) {
          sum += luminance(
            LINEAR_OF_CODE[data[at]!]!,
            LINEAR_OF_CODE[data[at + 1]!]!,
            LINEAR_OF_CODE[data[at + 2]!]!,
          );
        }
      }
      result.data[y * result.width + x] = log2(sum / (across * down) + FLOOR);
    }
  }
  return result;
}

/** Collects the edges of the frames, which a photo made from them may show. Planes in stops, of one size. */
export function edgesOf(frames: readonly Plane[]): Edges {
  const along = (step: 'across' | 'down'): [Plane, Plane] => {
    const slopes = frames.map((frame) => slopeOf(frame, step));
    return [strongest(slopes, 1), strongest(slopes, -1)];
  };
  const [risesAcross, fallsAcross] = along('across');
  const [risesDown, fallsDown] = along('down');
  return { rises: [risesAcross, risesDown], falls: [fallsAcross, fallsDown] };
}

/**
 * Allows the same edges in either direction: beside an inserted view, which is darker than the burnt window, the
 * surroundings may become the brighter side.
 */
export function eitherWay({ rises, falls }: Edges): Edges {
  const stronger = (axis: 0 | 1): Plane => ({
    ...rises[axis],
    data: rises[axis].data.map((rise, i) => max(rise, falls[axis].data[i]!)),
  });
  const both = [stronger(0), stronger(1)] as const;
  return { rises: both, falls: both };
}

/**
 * Computes by how many stops the edges of a photo are stronger than those that any frame has nearby in the same
 * direction: patches, seams, halos, reversed edges. 0 almost everywhere in a good photo.
 * @param photo in stops, of the frames' size
 */
export function inventedEdges(photo: Plane, { rises, falls }: Edges): Plane {
  const result = plane(photo.width, photo.height);
  (['across', 'down'] as const).forEach((step, axis) => {
    const slope = slopeOf(photo, step).data;
    for (let i = 0; i < slope.length; i++) {
      const known = (slope[i]! > 0 ? rises : falls)[axis]!.data[i]!;
      const over = abs(slope[i]!) - GROWTH * known - SLACK;
      if (over > 0) {
        result.data[i] = hypot(result.data[i]!, over);
      }
    }
  });
  return result;
}

/** Differences over two pixels; 0 along the border. */
function slopeOf({ width, height, data }: Plane, step: 'across' | 'down'): Plane {
  const result = plane(width, height);
  const next = step === 'across' ? 1 : width;
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      result.data[i] = data[i + next]! - data[i - next]!;
    }
  }
  return result;
}

/** The strongest slope of one sign in any of the planes, within REACH of each pixel. */
function strongest(slopes: readonly Plane[], sign: 1 | -1): Plane {
  const { width, height } = slopes[0]!;
  const rows = plane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let most = 0;
      const last = min(width - 1, x + REACH);
      for (const { data } of slopes) {
        for (let at = max(0, x - REACH); at <= last; at++) {
          most = max(most, sign * data[y * width + at]!);
        }
      }
      rows.data[y * width + x] = most;
    }
  }
  const result = plane(width, height);
  for (let y = 0; y < height; y++) {
    const last = min(height - 1, y + REACH);
    for (let x = 0; x < width; x++) {
      let most = 0;
      for (let at = max(0, y - REACH); at <= last; at++) {
        most = max(most, rows.data[at * width + x]!);
      }
      result.data[y * width + x] = most;
    }
  }
  return result;
}
