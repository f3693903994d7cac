import { flashFired } from '../files/camera-exif.js';
import type { SetFrame } from '../files/decode.js';
import { isExposureSequence } from '../fusion/exposure-sequence.js';
import type { Raster } from '../pixels/raster.js';
import { readHead } from '../files/read-head.js';
import { LINEAR_OF_CODE } from '../pixels/srgb.js';
import { abs, log, max, min } from '../pixels/maths.js';

/** Pixels of a block's side at the size on which frames are compared. */
const BLOCK = 12;
const MIN_FILLED = 0.6;
/** Code values between which all channels of a pixel tell its colour. */
const DARKEST = 12;
const BRIGHTEST = 245;
/** Blocks that two frames must both show for a comparison to mean something. */
const MIN_BLOCKS = 60;
/**
 * How much farther (times) the room's own light is from every flash frame, in colour, than those are from each other.
 * On five real sets and five made ones it is 4.5 times and more.
 */
const MIN_APART = 2.5;
/** Natural logarithm of colour ratios; two frames with the same flash differ by a third of it. */
const MIN_DISTANCE = 0.06;

/** A frame, and a small copy laid upon the others. */
export interface SmallFrame {
  frame: SetFrame;
  pixels: Raster;
}

/**
 * Finds the frame that shows the room in its own light where it isn't the one called HDR: cameras count frames, and
 * photographers now and then begin with the flash. Flash frames have one light's colour all over, and the frame that
 * differs from all of them is the room's. A bracket beside a single flash frame looks alike, and so the others must
 * not be exposures of one light; where cameras say that one frame was shot with flash and the other without, that
 * decides.
 * @returns undefined where the order is right, or nothing tells
 */
export async function misplacedHdr(
  hdr: SmallFrame,
  flashes: SmallFrame[],
): Promise<SetFrame | undefined> {
  const odd = oddOneOut([hdr, ...flashes].map(({ pixels }) => pixels));
  const other = odd === undefined ? undefined : flashes[odd - 1];
  const fired = await hasFired(hdr);
  if (!other && !fired) {
    return undefined;
  }
  const told = await Promise.all(flashes.map(hasFired));
  if (fired) {
    const unlit = flashes.filter((_, k) => told[k] === false);
    if (unlit.length > 0) {
      return (unlit.length === 1 ? unlit[0] : unlit.find((flash) => flash === other))?.frame;
    }
  }
  if (!other || (!fired && told.includes(true))) {
    return undefined;
  }
  const rest = flashes.filter((flash) => flash !== other).map(({ pixels }) => pixels);
  return isExposureSequence(hdr.pixels, rest) ? undefined : other.frame;
}

async function hasFired({ frame }: SmallFrame): Promise<boolean | undefined> {
  return flashFired(await readHead(frame.path));
}

/** The index of the frame whose colours are like no other's, where the others have one that is like theirs. */
export function oddOneOut(frames: Raster[]): number | undefined {
  const colours = frames.map(blockColours);
  const nearest = colours.map((one, k) =>
    min(...colours.filter((_, other) => other !== k).map((another) => distance(one, another))),
  );
  const farthest = max(...nearest);
  const odd = nearest.indexOf(farthest);
  const rest = max(...nearest.filter((_, k) => k !== odd));
  const isApart = frames.length > 2 && Number.isFinite(farthest);
  return isApart && farthest > max(MIN_DISTANCE, MIN_APART * rest) ? odd : undefined;
}

/** ln(R/G) and ln(B/G) of linear light, block by block; NaN where too little tells. */
interface Colours {
  redness: Float64Array;
  blueness: Float64Array;
}

function blockColours({ width, height, data }: Raster): Colours {
  const across = Math.floor(width / BLOCK);
  const down = Math.floor(height / BLOCK);
  const redness = new Float64Array(across * down);
  const blueness = new Float64Array(across * down);
  for (let block = 0; block < across * down; block++) {
    const left = BLOCK * (block % across);
    const top = BLOCK * Math.floor(block / across);
    let [r, g, b, count] = [0, 0, 0, 0];
    for (let y = top; y < top + BLOCK; y++) {
      for (let x = left; x < left + BLOCK; x++) {
        const i = 3 * (y * width + x);
        const [red, green, blue] = [data[i]!, data[i + 1]!, data[i + 2]!];
        if (max(red, green, blue) <= BRIGHTEST && min(red, green, blue) >= DARKEST) {
          r += LINEAR_OF_CODE[red]!;
          g += LINEAR_OF_CODE[green]!;
          b += LINEAR_OF_CODE[blue]!;
          count++;
        }
      }
    }
    const tells = count >= MIN_FILLED * BLOCK * BLOCK;
    redness[block] = tells ? log(r / g) : NaN;
    blueness[block] = tells ? log(b / g) : NaN;
  }
  return { redness, blueness };
}

/** How far two frames' light differs in colour from place to place; one white balance for all of it doesn't count. */
function distance(one: Colours, another: Colours): number {
  return (
    spread(difference(one.redness, another.redness)) +
    spread(difference(one.blueness, another.blueness))
  );
}

function difference(one: Float64Array, another: Float64Array): Float64Array {
  return one.map((value, i) => value - another[i]!).filter((value) => !Number.isNaN(value));
}

/** Median distance from the median; infinite for too few values. */
function spread(values: Float64Array): number {
  if (values.length < MIN_BLOCKS) {
    return Infinity;
  }
  const middle = median(values);
  return median(values.map((value) => abs(value - middle)));
}

function median(values: Float64Array): number {
  return values.slice().sort()[values.length >> 1]!;
}
