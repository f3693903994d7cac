import { connectedAreas } from '../../pixels/areas.js';
import { boxMean } from '../../pixels/box-mean.js';
import { max, min, round, sqrt } from '../../pixels/maths.js';
import { plane, type Plane, type Raster } from '../../pixels/raster.js';
import { AROUND, surveyCrowns, type CrownSurvey } from './crown-survey.js';
import { localColour } from './local-colour.js';
import type { Proxy } from './proxy.js';
import type { SkyField } from './refine-mask.js';
import {
  dot,
  fitSkyColour,
  inverse,
  product,
  type Symmetric,
  type Triple,
  whiteness,
} from './sky-colour.js';

/** Maximum distance of a crown from the sky found, and reach of that sky's colour, as shares of the width. */
const REACH = 0.2;
const SKY_REACH = 0.1;
/** Share of the height below the horizon, where hardly any sky was found, down to which it shows through crowns. */
const BELOW_HORIZON = 0.15;
/** Minimum shares of gaps and of ground in a crown. */
const MIN_GAPS = 0.03;
const MIN_GROUND = 0.08;
/** Minimum mean change of green in a crown, in code values. */
const MIN_EDGES = 10;
/**
 * Maximum shares of edges in a crown that agree in direction, and that agree up to quarter turns: leaves and twigs have
 * edges in all directions; roofs, walls, windows, bricks and posts in one or two.
 */
const MAX_ONE_WAY = 0.65;
const MAX_SQUARE = 0.4;
/** Distance in pixels of the copy around crowns and the sky within which they are connected. */
const JOINED = 1;
/** Minimum shares of crown and sky around a place between them, and of gaps. */
const MIN_AROUND = 0.6;
const MIN_GAPS_BETWEEN = 0.1;
/** Maximum share of edges there that agree up to quarter turns, unless more of the place is enclosed. */
const MAX_SQUARE_BETWEEN = 0.55;
const ENCLOSED = 0.75;
/** Radius in pixels of the copy of these surroundings, and how often places between are added. */
const BETWEEN_REACH = 6;
const ROUNDS = 4;
/** Shares, between the colours of ground and sky, below which a pixel is ground and above which it is sky. */
const GROUND = 0.3;
const SKY = 0.9;
/** Share of ground below which a place shows nothing but sky. */
const MIN_TWIGS = 0.005;
/** Weight of the sky's colour nearby relative to a place full of gaps. */
const NEARBY = 0.05;
/**
 * How far, in standard deviations, the ground of twigs in front of a white sky is darker than its mean, in which most
 * pixels are partly sky; more among more gaps.
 */
const TWIGS_DARKER = 2;
/** Variance of the ground in each channel beside that measured, in squared code values. */
const NOISE = 300;
/** Minimum squared distance of sky and ground, in deviations of the ground: closer ones can't be told apart. */
const MIN_APART = 1.5;

/**
 * Extends the field, in place, to the sky seen through crowns of trees beside the sky found, in gaps that the copy
 * doesn't show. A crown has gaps of the sky's colour among ground of other colours, and edges in all directions. The
 * photo's pixels are weighed between these two colours by Fisher's linear discriminant, which counts the colours in
 * which leaves differ from each other least.
 * @param horizon row of the copy below which hardly any sky was found
 */
export function seeThroughCrowns(
  picture: Raster,
  proxy: Proxy,
  mask: Uint8Array,
  field: SkyField,
  horizon: number,
): void {
  const { width, height } = proxy;
  const isSky = { width, height, data: Float32Array.from(mask) };
  const { channels } = fitSkyColour(proxy, mask);
  const skies = localColour(proxy, isSky, round(SKY_REACH * width), channels);
  const near = boxMean(isSky, round(REACH * width)).data;
  const lowest = horizon + BELOW_HORIZON * height;
  const skyAround = boxMean(isSky, AROUND).data;
  const isSought = (i: number): boolean => near[i]! > 0 && skyAround[i]! < 1 && i < lowest * width;
  const survey = surveyCrowns(picture, skies, isSought);
  const crowns = withPlacesBetween(crownsBeside(mask, survey, width), mask, survey, width);
  extend(field, crowns, survey, skies);
}

/** Returns the crowns that are connected with the sky: 1 for a crown, 0 elsewhere and in the sky. */
function crownsBeside(mask: Uint8Array, survey: CrownSurvey, width: number): Uint8Array {
  const height = mask.length / width;
  const crowns = mask.map((sky, i) => (sky === 0 && isCrown(survey, i) ? 1 : 0));
  const around = meanOfEither(mask, crowns, width, JOINED);
  const near = mask.map((_, i) => (around[i]! > 0 ? 1 : 0));
  const beside = new Uint8Array(mask.length);
  for (const area of connectedAreas(near, width, height)) {
    if (area.some((i) => mask[i] === 1)) {
      for (const i of area) {
        beside[i] = crowns[i]!;
      }
    }
  }
  return beside;
}

function isCrown(survey: CrownSurvey, i: number): boolean {
  const gaps = survey.gaps[i]!;
  const edges = survey.edges[i]!;
  return (
    gaps > MIN_GAPS &&
    // A pale house behind twigs is warmer than the sky.
    gaps > survey.pale[i]! &&
    survey.ground[i]! > MIN_GROUND &&
    edges > MIN_EDGES &&
    survey.oneWay[i]! < MAX_ONE_WAY * edges &&
    survey.square[i]! < MAX_SQUARE * edges
  );
}

/** Adds places with gaps that are mostly surrounded by crowns and sky, such as a thick branch and the sky beside it. */
function withPlacesBetween(
  crowns: Uint8Array,
  mask: Uint8Array,
  survey: CrownSurvey,
  width: number,
): Uint8Array {
  for (let round = 0; round < ROUNDS; round++) {
    const around = meanOfEither(mask, crowns, width, BETWEEN_REACH);
    for (let i = 0; i < mask.length; i++) {
      if (
        mask[i] === 0 &&
        around[i]! > MIN_AROUND &&
        survey.gaps[i]! > MIN_GAPS_BETWEEN &&
        (around[i]! > ENCLOSED || survey.square[i]! <= MAX_SQUARE_BETWEEN * survey.edges[i]!)
      ) {
        crowns[i] = 1;
      }
    }
  }
  return crowns;
}

/** Mean share of sky and crowns around each place. */
function meanOfEither(
  mask: Uint8Array,
  crowns: Uint8Array,
  width: number,
  radius: number,
): Float32Array {
  const either = plane(width, mask.length / width);
  for (let i = 0; i < mask.length; i++) {
    either.data[i] = mask[i]! | crowns[i]!;
  }
  return boxMean(either, radius).data;
}

/** Sets the coefficients in crowns, with a soft edge a pixel wide. */
function extend(
  { share, limit, sky }: SkyField,
  crowns: Uint8Array,
  survey: CrownSurvey,
  skies: readonly Plane[],
): void {
  const { width, height } = limit;
  const soft = boxMean({ width, height, data: Float32Array.from(crowns) }, 1).data;
  for (let i = 0; i < crowns.length; i++) {
    const weights = soft[i]! > 0 ? weightsAt(i, survey, skies) : null;
    if (!weights) {
      continue;
    }
    // Nothing is known of a place where the field ends.
    const part = limit.data[i]! > 0 ? soft[i]! : 1;
    share.forEach(({ data }, k) => {
      data[i]! += part * (weights.share[k]! - data[i]!);
    });
    sky.forEach(({ data }, c) => {
      data[i]! += part * (weights.sky[c]! - data[i]!);
    });
    limit.data[i] = max(limit.data[i]!, soft[i]!);
  }
}

/** Returns the coefficients of the share of sky at a place, and the sky's colour; null where they can't be told. */
function weightsAt(
  i: number,
  survey: CrownSurvey,
  skies: readonly Plane[],
): { share: number[]; sky: number[] } | null {
  const gaps = survey.gaps[i]!;
  const ground = survey.ground[i]!;
  const sky = triple(
    (c) => (survey.gapColour[c]![i]! + NEARBY * skies[c]!.data[i]!) / (gaps + NEARBY),
  );
  if (ground < MIN_TWIGS) {
    return { share: [0, 0, 0, 1], sky };
  }
  const mean = triple((c) => survey.groundColour[c]![i]! / ground);
  const fromMean = triple((c) => sky[c]! - mean[c]!);
  const covariance = covarianceAt(i, survey, mean);
  const contrast = dot(fromMean, fromMean);
  const spread = sqrt(max(0, dot(fromMean, product(covariance, fromMean)))) / max(1, contrast);
  const darker = TWIGS_DARKER * whiteness(sky[0]) * min(1, gaps / ground) * min(1, spread);
  const twigs = triple((c) => mean[c]! - darker * fromMean[c]!);
  const towards = triple((c) => sky[c]! - twigs[c]!);
  const weights = product(inverse(covariance), towards);
  const apart = dot(weights, towards);
  if (apart < MIN_APART) {
    return null;
  }
  const scale = 1 / (apart * (SKY - GROUND));
  const share = triple((c) => scale * weights[c]!);
  return { share: [...share, -dot(share, twigs) - GROUND / (SKY - GROUND)], sky };
}

function covarianceAt(i: number, survey: CrownSurvey, [r, g, b]: Triple): Symmetric {
  const [rr, rg, rb, gg, gb, bb] = survey.groundProducts.map(
    (sums) => sums[i]! / survey.ground[i]!,
  );
  return [
    rr! - r * r + NOISE,
    rg! - r * g,
    rb! - r * b,
    gg! - g * g + NOISE,
    gb! - g * b,
    bb! - b * b + NOISE,
  ];
}

function triple(of: (channel: number) => number): Triple {
  return [of(0), of(1), of(2)];
}
