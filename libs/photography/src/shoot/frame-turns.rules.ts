import { evidenceOf, viewLikeness, type PictureEvidence } from './picture-evidence.rules.js';
import type { Shot, SmallCopy } from './shot.types.js';

/** Quarter turns, clockwise, of EXIF's orientations that aren't mirrored. */
const TURNS = new Map([
  [1, 0],
  [6, 1],
  [3, 2],
  [8, 3],
]);

/** Agreement from which on a turned picture shows the view of the frame before it, whatever light it has. */
const ONE_VIEW = 0.28;
/** By how much it must agree better than the picture as its file says. */
const CLEARLY = 0.1;
/** Milliseconds within which a frame that can't be seen goes on with the one before it. */
const BURST = 2500;

/** The quarter turns, clockwise, that bring an orientation to another; null where one isn't known or mirrored. */
export function turnsBetween(own: number | undefined, other: number | undefined): number | null {
  const [from, to] = [TURNS.get(own ?? 0), TURNS.get(other ?? 0)];
  return from === undefined || to === undefined ? null : (to - from + 4) % 4;
}

/** A picture turned by so many quarters, clockwise. */
export function turnedCopy({ width, height, data }: SmallCopy, turns: number): SmallCopy {
  const isAcross = turns % 2 === 0;
  const turned = {
    width: isAcross ? width : height,
    height: isAcross ? height : width,
    data: new Uint8Array(data.length),
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [toX, toY] = [
        [x, y],
        [height - 1 - y, x],
        [width - 1 - x, height - 1 - y],
        [y, width - 1 - x],
      ][turns] ?? [x, y];
      const [from, to] = [3 * (y * width + x), 3 * ((toY ?? 0) * turned.width + (toX ?? 0))];
      turned.data.set(data.subarray(from, from + 3), to);
    }
  }
  return turned;
}

/** A frame's picture as it is compared with others. */
export interface SeenFrame {
  picture: PictureEvidence | null;
  width: number | null;
  height: number | null;
  /** Whether it is turned against its own file, as the frames before it. */
  isTurned: boolean;
}

/**
 * The frames of one camera, in their order, as they are compared. Cameras that point straight up or down tag single frames
 * of a set with another orientation: such a frame is turned as the one before it if it then shows the same view.
 */
export function seenFrames(files: readonly Shot[]): SeenFrame[] {
  const seen: SeenFrame[] = [];
  /** The orientation in which the frame before is compared. */
  let shown: number | undefined;
  files.forEach((file, n) => {
    const own = asTagged(file);
    const turns = turnsBetween(file.orientation, shown);
    const before = seen[n - 1];
    const turned = turns === null || turns === 0 ? null : turnedFrame(file, turns);
    const last = files[n - 1];
    if (turned !== null && before && last && goesOn(before, own, turned, last, file)) {
      seen.push(turned);
    } else {
      seen.push(own);
      shown = file.orientation;
    }
  });
  return seen;
}

function asTagged({ copy, width, height }: Shot): SeenFrame {
  return { picture: copy === null ? null : evidenceOf(copy), width, height, isTurned: false };
}

function turnedFrame({ copy, width, height }: Shot, turns: number): SeenFrame {
  return {
    picture: copy === null ? null : evidenceOf(turnedCopy(copy, turns)),
    width: turns % 2 === 0 ? width : height,
    height: turns % 2 === 0 ? height : width,
    isTurned: true,
  };
}

function goesOn(
  before: SeenFrame,
  own: SeenFrame,
  turned: SeenFrame,
  last: Shot,
  file: Shot,
): boolean {
  if (before.width !== turned.width || before.height !== turned.height) {
    return false;
  }
  if (before.picture === null || turned.picture === null || own.picture === null) {
    const gap = last.takenAt === null || file.takenAt === null ? null : file.takenAt - last.takenAt;
    return gap !== null && gap - 1000 * (last.exposureSeconds ?? 0) < BURST;
  }
  const asTurned = viewLikeness(before.picture, turned.picture)?.agreement ?? 0;
  const asOwn = viewLikeness(before.picture, own.picture)?.agreement ?? 0;
  return asTurned > ONE_VIEW && asTurned > asOwn + CLEARLY;
}
