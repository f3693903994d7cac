import { highestCode, type Plane, type Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE, luminanceAt, smoothstep } from '../pixels/srgb.js';
import { abs, exp, floor, hypot, log, max, round } from '../pixels/maths.js';

/** The colour that white surfaces have in the light of the frames. */
export interface White {
  /** ln(R/G), linear light */
  redness: number;
  /** ln(B/G), linear light */
  blueness: number;
  /** Share (0..1) of the light surfaces whose colour clusters around this white. */
  share: number;
}

/** Distance in pixels between the sampled pixels, in both directions. */
const STRIDE = 3;
const BURNT_CODE = 250;
/** The share of a photo's pixels that are darker than its white. */
const WHITE_QUANTILE = 0.95;
/**
 * Light of a surface relative to the photo's white from which on it starts to count, and from which on it counts fully.
 */
const GREY = 0.3;
const LIGHT = 0.8;
/** Reach and step (log-chroma) of the search for the white's colour. */
const REACH = 0.35;
const STEP = 0.01;
const SIDE = 2 * round(REACH / STEP) + 1;
/** Radius (log-chroma) within which colours cluster around a white. */
const GATHERED = 0.1;
/** Spread of flash colours around neutral, in redness and in blueness. */
const USUAL_REDNESS = 0.12;
const USUAL_BLUENESS = 0.2;
/** Shares of the light surfaces from which on a white starts to count, and counts fully. */
const FEW = 0.1;
const ENOUGH = 0.2;

/** Mean colour of white walls, ceilings and trim in finished interiors (CIELAB a* and b*), and its spread. */
const USUAL_WHITE = { a: 0.8, b: 1.5 };
const WHITES_SPREAD = { green: 2, magenta: 1.4, blue: 3.5, yellow: 8 };
/** Warm whites, such as those beside wood, may be redder: a* for each b* above 0. */
const WARM_WHITES_REDNESS = 0.25;
/**
 * Deviations (in spreads) up to which a colour may be a white, and from which on it can't be: then the flash is tinted.
 */
const MAY_BE = 1.9;
const CANNOT_BE = 2.6;
/** The white (a*, b*) to which a tinted flash's white is corrected. */
const NEUTRAL = { a: 0.3, b: 0.7 };
/** The a* to which whites are brought that are a little magenta and otherwise grey. */
const MAX_MAGENTA = 1.3;
/** The a* or b* from which on a white has a colour of its own, and up to which it is grey. */
const COLOURED = 4;
const HARDLY_COLOURED = 3;
/** The strongest tint (log-chroma) that is removed. */
const MAX_TINT = 0.25;

/**
 * Change of a* and b* of light greys for each unit of redness and blueness; near neutral the relation is almost linear.
 */
const LAB = { aOfRed: 32, aOfBlue: 18, bOfRed: 11, bOfBlue: -48 };

/**
 * Computes for each pixel how certainly it belongs to a light surface, 0 to 1: as light as the photo's white, and not
 * burnt. White walls, ceilings and trim are among these surfaces.
 */
export function lightSurfaces(hdr: Raster): Float32Array {
  const { width, height, data } = hdr;
  const white = max(1e-4, whiteOf(hdr));
  const weights = new Float32Array(width * height);
  for (let i = 0; i < weights.length; i++) {
    if (highestCode(data, 3 * i) < BURNT_CODE) {
      weights[i] = smoothstep(GREY, LIGHT, luminanceAt(data, 3 * i) / white);
    }
  }
  return weights;
}

/** Linear luminance of the photo's white: 95 % of the pixels that aren't burnt are darker. */
function whiteOf({ width, height, data }: Raster): number {
  const counts = new Uint32Array(256);
  let counted = 0;
  for (let i = 0; i < width * height; i++) {
    if (highestCode(data, 3 * i) < BURNT_CODE) {
      counts[data[3 * i + 1]!]! += 1;
      counted++;
    }
  }
  let code = 0;
  for (let darker = 0; code < 255 && darker <= WHITE_QUANTILE * counted; code++) {
    darker += counts[code]!;
  }
  return LINEAR_OF_CODE[code]!;
}

/**
 * Finds the colour around which the light surfaces cluster, among the colours that a flash may have, preferring
 * near-neutral ones.
 * @param weights how much each pixel counts
 */
export function gatheredWhite(redness: Plane, blueness: Plane, weights: Float32Array): White {
  const { width, height } = redness;
  const gathering = new Gathering();
  for (let y = 0; y < height; y += STRIDE) {
    for (let x = 0; x < width; x += STRIDE) {
      const i = y * width + x;
      gathering.add(redness.data[i]!, blueness.data[i]!, weights[i]!);
    }
  }
  return gathering.white(GATHERED);
}

/**
 * Estimates the tint of the flash itself (log-chroma), which gives white surfaces a colour that they don't have. Whites
 * may be slightly cream or slightly cool; a colour clearly beyond these is attributed to the flash, to a degree that
 * increases with the share of the light surfaces that have it. Zero in case of doubt.
 */
export function flashTint({ redness, blueness, share }: White): {
  redness: number;
  blueness: number;
} {
  const a = LAB.aOfRed * redness + LAB.aOfBlue * blueness;
  const b = LAB.bOfRed * redness + LAB.bOfBlue * blueness;
  const red = a - USUAL_WHITE.a;
  const offA = red < 0 ? red : max(0, red - WARM_WHITES_REDNESS * max(0, b));
  const offB = b - USUAL_WHITE.b;
  const unusual = hypot(
    offA / (offA < 0 ? WHITES_SPREAD.green : WHITES_SPREAD.magenta),
    offB / (offB < 0 ? WHITES_SPREAD.blue : WHITES_SPREAD.yellow),
  );
  const told = smoothstep(FEW, ENOUGH, share);
  const sure = smoothstep(MAY_BE, CANNOT_BE, unusual) * told;
  const determinant = LAB.aOfRed * LAB.bOfBlue - LAB.aOfBlue * LAB.bOfRed;
  // Whites are hardly ever a little magenta, unless they are cream or blue.
  const isGrey = smoothstep(COLOURED, HARDLY_COLOURED, max(a, abs(b)));
  const rest = told * isGrey * max(0, a - MAX_MAGENTA);
  const removedA = sure * (a - NEUTRAL.a) + (1 - sure) * rest;
  const removedB = sure * (b - NEUTRAL.b);
  const tint = {
    redness: (LAB.bOfBlue * removedA - LAB.aOfBlue * removedB) / determinant,
    blueness: (LAB.aOfRed * removedB - LAB.bOfRed * removedA) / determinant,
  };
  const bound = MAX_TINT / max(MAX_TINT, abs(tint.redness), abs(tint.blueness));
  return { redness: bound * tint.redness, blueness: bound * tint.blueness };
}

/** Candidates for the share of the detected room light that is removed, starting with all of it. */
const PARTS = [1, 0.75, 0.5, 0.25, 0];
/** Radius (log-chroma) within which whites cluster once the room's light has been removed. */
const TIGHT = 0.08;
/**
 * Shares of the light surfaces: below the first, whites don't reveal the room's light, above the second they do so
 * reliably.
 */
const HARDLY_TOLD = 0.12;
const WELL_TOLD = 0.2;
/**
 * Relative increase in clustered surfaces with less light removed from which on the smaller share starts to count, and
 * counts fully.
 */
const BEGINS_TO_AGREE = 0.02;
const AGREES = 0.08;
/** Linear light that keeps ratios of dark pixels finite. */
const FLOOR = 0.0002;
/** Linear light of all frames together below which a pixel's colour can't be determined. */
const UNLIT = 0.02;

/**
 * Chooses how much of the detected room light to remove from the flash frames, so that white surfaces cluster most
 * closely around one colour. If less is removed, their colours differ by the room's light, if more, by its opposite.
 * @param flashes aligned with `hdr`, same size
 * @param shares of the HDR frame's light in each
 * @param weights of the light surfaces
 * @returns 0 to 1; 1 where too few surfaces are white for a decision
 */
export function partThatAgrees(
  hdr: Raster,
  flashes: Raster[],
  shares: number[],
  weights: Float32Array,
): number {
  const gatherings = PARTS.map(() => new Gathering());
  for (let y = 0; y < hdr.height; y += STRIDE) {
    for (let x = 0; x < hdr.width; x += STRIDE) {
      const i = y * hdr.width + x;
      if (weights[i]! > 0) {
        PARTS.forEach((part, at) => {
          addWithout(gatherings[at]!, hdr.data, flashes, shares, part, i, weights[i]!);
        });
      }
    }
  }
  const whites = gatherings.map((gathering) => gathering.white(TIGHT));
  let best = 0;
  whites.forEach(({ share }, at) => {
    best = share > whites[best]!.share ? at : best;
  });
  const { share } = whites[best]!;
  const told =
    smoothstep(HARDLY_TOLD, WELL_TOLD, share) *
    smoothstep(BEGINS_TO_AGREE, AGREES, share / max(FLOOR, whites[0]!.share) - 1);
  return 1 + told * (PARTS[best]! - 1);
}

/** Adds the colour of a pixel with part of the room's light removed from the frames. */
function addWithout(
  gathering: Gathering,
  room: Uint8Array,
  flashes: Raster[],
  shares: number[],
  part: number,
  i: number,
  weight: number,
): void {
  let sum = 0;
  let redness = 0;
  let blueness = 0;
  for (let k = 0; k < flashes.length; k++) {
    const { data } = flashes[k]!;
    if (highestCode(data, 3 * i) < BURNT_CODE) {
      const ambient = part * shares[k]!;
      const light = (at: number): number =>
        FLOOR + max(0, LINEAR_OF_CODE[data[at]!]! - ambient * LINEAR_OF_CODE[room[at]!]!);
      const green = light(3 * i + 1);
      sum += green;
      redness += green * log(light(3 * i) / green);
      blueness += green * log(light(3 * i + 2) / green);
    }
  }
  // Places the colour out of range where no frame is informative; the pixel still counts as a surface.
  const told = sum > UNLIT ? 1 / sum : Infinity;
  gathering.add(redness * told, blueness * told, weight);
}

/** Counts colours and finds where most of them cluster. */
class Gathering {
  private readonly bins = new Float32Array(SIDE * SIDE);
  private total = 0;

  add(redness: number, blueness: number, weight: number): void {
    const x = round((redness + REACH) / STEP);
    const y = round((blueness + REACH) / STEP);
    this.total += weight;
    if (x >= 0 && x < SIDE && y >= 0 && y < SIDE) {
      this.bins[y * SIDE + x]! += weight;
    }
  }

  /** @param reach distance from the white within which colours count (Tukey's weights) */
  white(reach: number): White {
    const kernel = kernelOf(reach);
    let best: White = { redness: 0, blueness: 0, share: 0 };
    let most = 0;
    for (let bin = 0; bin < SIDE * SIDE; bin++) {
      const column = bin % SIDE;
      const row = floor(bin / SIDE);
      const redness = column * STEP - REACH;
      const blueness = row * STEP - REACH;
      const usual = exp(-((redness / USUAL_REDNESS) ** 2 + (blueness / USUAL_BLUENESS) ** 2) / 2);
      let gathered = 0;
      for (const { right, down, weight } of kernel) {
        const x = column + right;
        const y = row + down;
        if (x >= 0 && x < SIDE && y >= 0 && y < SIDE) {
          gathered += weight * this.bins[y * SIDE + x]!;
        }
      }
      if (gathered * usual > most) {
        most = gathered * usual;
        best = { redness, blueness, share: gathered / this.total };
      }
    }
    return best;
  }
}

function kernelOf(reach: number): { right: number; down: number; weight: number }[] {
  const size = floor(reach / STEP);
  const kernel = [];
  for (let down = -size; down <= size; down++) {
    for (let right = -size; right <= size; right++) {
      const off = (STEP * hypot(right, down)) / reach;
      if (off < 1) {
        kernel.push({ right, down, weight: (1 - off * off) ** 2 });
      }
    }
  }
  return kernel;
}
