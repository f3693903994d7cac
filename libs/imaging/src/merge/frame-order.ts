import { flashFired } from '../files/camera-exif.js';
import type { SetFrame } from '../files/decode.js';
import { isUnderOneLight } from '../fusion/exposure-sequence.js';
import { hasStillPlaces } from '../fusion/still-places.js';
import type { Raster } from '../pixels/raster.js';
import { readHead } from '../files/read-head.js';
import { LINEAR_OF_CODE } from '../pixels/srgb.js';
import { abs, log, max, min } from '../pixels/maths.js';

/** Side of a block in pixels, at the size at which frames are compared. */
const BLOCK = 12;
const MIN_FILLED = 0.6;
/** Code values between which all channels of a pixel represent its colour reliably. */
const DARKEST = 12;
const BRIGHTEST = 245;
/** Minimum number of blocks that two frames must both show for a meaningful comparison. */
const MIN_BLOCKS = 60;
/**
 * Minimum ratio of the colour distance between the room's own light and any flash frame to the distance between the
 * flash frames. On five real sets and five generated ones it is 4.5 and more.
 */
const MIN_APART = 2.5;
/**
 * Minimum distance, as a natural logarithm of colour ratios; two frames with the same flash differ by a third of it.
 */
const MIN_DISTANCE = 0.06;

/** A frame, with a small copy aligned with the others. */
export interface SmallFrame {
  frame: SetFrame;
  pixels: Raster;
}

/**
 * Finds the frame that shows the room in its own light if it isn't the one called HDR: cameras number the frames, and
 * photographers sometimes begin with the flash. Flash frames share one light's colour throughout, so the frame that
 * differs from all of them shows the room's light. A bracket beside a single flash frame looks the same, so the others
 * must not be exposures under one light, nor all of them brackets among which people move; where the EXIF data says that one frame was shot with flash and the other
 * without, that decides.
 * @returns undefined where the order is right, or can't be determined
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
  const isSequence =
    isUnderOneLight(hdr.pixels, rest) ||
    hasStillPlaces(
      hdr.pixels,
      flashes.map(({ pixels }) => pixels),
    );
  return isSequence ? undefined : other.frame;
}

async function hasFired({ frame }: SmallFrame): Promise<boolean | undefined> {
  return flashFired(await readHead(frame.path));
}

/**
 * Returns the index of the frame whose colours differ from all others', provided that the others resemble one another.
 */
function oddOneOut(frames: Raster[]): number | undefined {
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

/** ln(R/G) and ln(B/G) of linear light, block by block; NaN where too few pixels are reliable. */
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

/**
 * How much two frames' light differs in colour from place to place; a uniform difference in white balance doesn't
 * count.
 */
function distance(one: Colours, another: Colours): number {
  return (
    spread(difference(one.redness, another.redness)) +
    spread(difference(one.blueness, another.blueness))
  );
}

function difference(one: Float64Array, another: Float64Array): Float64Array {
  return one.map((value, i) => value - another[i]!).filter((value) => !Number.isNaN(value));
}

/** Median distance from the median; infinite if there are too few values. */
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
