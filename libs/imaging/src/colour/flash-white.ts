import { highestCode, type Plane, type Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE, luminanceAt, smoothstep } from '../pixels/srgb.js';
import { abs, exp, floor, hypot, log, max, round } from '../pixels/maths.js';

/** The colour in which light shows what is white. */
export interface White {
  /** ln(R/G), linear light */
  redness: number;
  /** ln(B/G), linear light */
  blueness: number;
  /** Share (0..1) of the light surfaces that gather about it. */
  share: number;
}

/** Pixels from one that is looked at to the next, in both directions. */
const STRIDE = 3;
const BURNT_CODE = 250;
/** The share of a photo's pixels that are darker than its white. */
const WHITE_QUANTILE = 0.95;
/** Light of a surface over that of the photo's white: from which on it counts, and from which on it counts wholly. */
const GREY = 0.3;
const LIGHT = 0.8;
/** Reach and steps of the colours among which the white is looked for (log-chroma). */
const REACH = 0.35;
const STEP = 0.01;
const SIDE = 2 * round(REACH / STEP) + 1;
/** How far (log-chroma) colours gather about a white. */
const GATHERED = 0.1;
/** Spread of flashes' colours about neutral, in redness and in blueness. */
const USUAL_REDNESS = 0.12;
const USUAL_BLUENESS = 0.2;
/** Shares of the light surfaces from which on a white begins to count, and counts wholly. */
const FEW = 0.1;
const ENOUGH = 0.2;

/** What white walls, ceilings and trim of finished interiors look like (CIELAB a* and b*), and how far they differ. */
const USUAL_WHITE = { a: 0.8, b: 1.5 };
const WHITES_SPREAD = { green: 2, magenta: 1.4, blue: 3.5, yellow: 8 };
/** Warm whites, as those beside wood, may be redder: a* for each b* above 0. */
const WARM_WHITES_REDNESS = 0.25;
/** How unusual (in spreads) a white is that may be one, and that can't be: then the flash is tinted. */
const MAY_BE = 1.9;
const CANNOT_BE = 2.6;
/** The white (a*, b*) that a tinted flash's becomes. */
const NEUTRAL = { a: 0.3, b: 0.7 };
/** The strongest tint (log-chroma) that is taken out. */
const MAX_TINT = 0.25;

/** a* and b* of light greys for each unit of redness and blueness; near neutral they are nearly linear. */
const LAB = { aOfRed: 32, aOfBlue: 18, bOfRed: 11, bOfBlue: -48 };

/**
 * How much each pixel of a photo is one of a light surface, 0 to 1: as light as its white, and not burnt. White
 * walls, ceilings and trim are among them.
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

/** Linear luminance of what is white: of what isn't burnt, all but a twentieth is darker. */
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
 * The colour around which the light surfaces cluster, among the colours that a flash may have, preferring near-neutral
 * ones.
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
 * The tint of the flash itself (log-chroma), which shows white surfaces in a colour that they don't have. Whites may be
 * slightly cream or slightly cool; a colour clearly beyond is attributed to the flash, the more so the more of the
 * light surfaces share it. Zero in case of doubt.
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
  const sure = smoothstep(MAY_BE, CANNOT_BE, unusual) * smoothstep(FEW, ENOUGH, share);
  const determinant = LAB.aOfRed * LAB.bOfBlue - LAB.aOfBlue * LAB.bOfRed;
  const neutralRed = (LAB.bOfBlue * NEUTRAL.a - LAB.aOfBlue * NEUTRAL.b) / determinant;
  const neutralBlue = (LAB.aOfRed * NEUTRAL.b - LAB.bOfRed * NEUTRAL.a) / determinant;
  const tint = {
    redness: sure * (redness - neutralRed),
    blueness: sure * (blueness - neutralBlue),
  };
  const bound = MAX_TINT / max(MAX_TINT, abs(tint.redness), abs(tint.blueness));
  return { redness: bound * tint.redness, blueness: bound * tint.blueness };
}

/** Candidates for the share of what was found that is taken out, the whole first. */
const PARTS = [1, 0.75, 0.5, 0.25, 0];
/** How far whites gather (log-chroma) where the room's light is out of them. */
const TIGHT = 0.08;
/** Shares of the light surfaces: below the first, whites tell nothing of the room's light, above the second enough. */
const HARDLY_TOLD = 0.12;
const WELL_TOLD = 0.2;
/** How much more of them (relative) must gather with less taken out for that to begin to count, and to count wholly. */
const BEGINS_TO_AGREE = 0.02;
const AGREES = 0.08;
/** Linear light: keeps ratios of dark pixels finite. */
const FLOOR = 0.0002;
/** Linear light of the frames together below which they tell nothing of a pixel. */
const UNLIT = 0.02;

/**
 * Chooses how much of the detected room light to remove from the flash frames, so that white surfaces cluster most
 * closely around one colour. With less, their colours differ by the room's light, with more, by its opposite.
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

/** Adds the colour of a pixel with a part of the room's light taken out of the frames. */
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
  // Out of range where no frame is informative; it still counts as a surface.
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

  /** @param reach how far from the white colours count (Tukey's weights) */
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
