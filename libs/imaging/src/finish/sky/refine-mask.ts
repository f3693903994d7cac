import { boxMean } from '../../pixels/box-mean.js';
import { plane, type Plane } from '../../pixels/raster.js';
import { localColour } from './local-colour.js';
import type { Proxy } from './proxy.js';
import { dot, inverse, product, type Symmetric, type Triple, whiteness } from './sky-colour.js';
import { abs, max, min, sqrt } from '../../pixels/maths.js';

/**
 * Coefficients that separate sky from ground around each place of the small copy. They are stretched to the photo's
 * size and applied to each pixel, so that wires and twigs far thinner than a pixel of the copy are preserved.
 */
export interface SkyField {
  /** share of sky = red · r + green · g + blue · b + offset, limited to 0..1: code values in, r, g and b first */
  share: readonly [red: Plane, green: Plane, blue: Plane, offset: Plane];
  /** upper limit of the share: 0 where no sky is near, 1 in and beside the sky */
  limit: Plane;
  /** the old sky's colour, one plane a channel, code values */
  sky: readonly Plane[];
}

/**
 * Radius in pixels of the copy over which the colours of sky and ground are averaged: small enough to follow clouds.
 */
const SKY_REACH = 4;
const GROUND_REACH = 5;
/** Distance in pixels from the edge of the mask within which a pixel may be both. */
const EDGE = 2;
/** Shares, between the colours of ground and sky, below which a pixel is ground and above which it is sky. */
const GROUND = 0.3;
const SKY = 0.96;
const MIN_SKY = 0.5;
/**
 * How far, in standard deviations of the ground around, the ground of twigs is darker than the copy shows it: there
 * each of their pixels is mostly sky.
 */
const TWIGS_DARKER = 1.5;
/** Radius in pixels of the copy over which its light is averaged first: twigs and wires are thinner than clouds. */
const CLOUD_REACH = 3;
/**
 * Tolerance for the sky's own variation, relative to its contrast with the ground, so that clouds don't count as
 * ground.
 */
const CLOUDS = 2;
/**
 * Variation, locally or in the whole sky, from which on places far from all ground count entirely as sky: a wire
 * couldn't be distinguished from clouds there.
 */
const MANY_CLOUDS = 0.04;
/**
 * Squared difference between the colours, in code values, below which they can't be distinguished and the mask alone
 * decides.
 */
const MIN_CONTRAST = 900;

/** Difference of red or blue from the surrounding sky, in code values, above which a place varies. */
const VARIES = 8;
/**
 * Maximum ratio of the change of blue to that of red between a white cloud and the blue beside it; wires and twigs
 * darken both alike.
 */
const BLUE_BY_RED = 0.5;
/**
 * Minimum share of the sky that varies between white and blue, and minimum share of this in all places that vary, for
 * a sky with white clouds in blue. Of 43 exteriors, three have such clouds (0.17 or more, 0.66 or more), the others
 * either below 0.06 or, among twigs, 0.21.
 */
const MIN_BLUE_CLOUDS = 0.1;
const MOSTLY_CLOUDS = 0.4;
/** Variance that noise and compression cause in each channel, in squared code values. */
const NOISE = 4;

export function refineMask(proxy: Proxy, mask: Uint8Array): SkyField {
  const { width, height, red, green, blue } = proxy;
  const isSky: Plane = { width, height, data: Float32Array.from(mask) };
  const isGround: Plane = { width, height, data: isSky.data.map((sky) => 1 - sky) };
  const skies = localColour(proxy, isSky, SKY_REACH);
  const grounds = localColour(proxy, isGround, GROUND_REACH);
  const [, light] = localColour(proxy, isSky, CLOUD_REACH);
  const variation = spread(light!, isSky, SKY_REACH);
  const groundNear = boxMean(isGround, GROUND_REACH);
  const ofClouds = covarianceOfClouds(proxy, skies, mask, groundNear);
  const [rr, rg, rb, gg, gb, bb] = ofClouds;
  const toWeights = inverse([rr + NOISE, rg, rb, gg + NOISE, gb, bb + NOISE]);
  const overall = meanOver(variation.data, mask);
  const limit = boxMean(isSky, EDGE);
  darkenTwigs(proxy, grounds, skies, isGround, groundNear, limit);
  const share = [plane(width, height), plane(width, height), plane(width, height)];
  const offset = plane(width, height);
  const channels = [red, green, blue];
  const towards: Triple = [0, 0, 0];
  for (let i = 0; i < mask.length; i++) {
    const near = limit.data[i]!;
    let contrast = 0;
    for (let c = 0; c < channels.length; c++) {
      towards[c] = skies[c]!.data[i]! - grounds[c]!.data[i]!;
      contrast += towards[c]! ** 2;
    }
    const clouds = variation.data[i]! / sqrt(contrast + 1);
    const cloudiness = max(clouds, overall / sqrt(contrast + 1));
    const isFar = groundNear.data[i] === 0;
    const isCloudsAlone = isFar && cloudiness > MANY_CLOUDS;
    if (contrast < MIN_CONTRAST || isCloudsAlone) {
      offset.data[i] = mask[i]!;
    } else {
      // Far from the ground, the weights count the change from white to blue least (Fisher 1936). Nearer, white trim
      // would be taken for a cloud.
      const weights = isFar ? product(toWeights, towards) : towards;
      const range = dot(weights, towards);
      const scatter = isFar ? sqrt(max(0, dot(weights, product(ofClouds, weights)))) / range : 0;
      const full = max(MIN_SKY, SKY - CLOUDS * (clouds + scatter));
      let start = GROUND;
      for (let c = 0; c < channels.length; c++) {
        share[c]!.data[i] = weights[c]! / range / (full - GROUND);
        start += (weights[c]! * grounds[c]!.data[i]!) / range;
      }
      offset.data[i] = -start / (full - GROUND);
    }
    limit.data[i] = min(1, near / 0.3);
  }
  return { share: [share[0]!, share[1]!, share[2]!, offset], limit, sky: skies };
}

/**
 * Darkens the ground, in place, where it is twigs, which the copy shows mixed with sky: otherwise what is thinner than
 * its pixels would keep so much of a white sky that it is paler than the new one. A wall or a roof, most of which lies
 * farther from the sky than its edge, stays as it is.
 */
function darkenTwigs(
  { width, height, green }: Proxy,
  grounds: readonly Plane[],
  skies: readonly Plane[],
  isGround: Plane,
  groundNear: Plane,
  skyNear: Plane,
): void {
  const isSolid = { width, height, data: skyNear.data.map((near) => (near === 0 ? 1 : 0)) };
  const solid = boxMean(isSolid, GROUND_REACH);
  const mixture = spread(green, isGround, GROUND_REACH);
  for (let i = 0; i < mixture.data.length; i++) {
    const twigs = max(0, 1 - (2 * solid.data[i]!) / max(groundNear.data[i]!, 0.01));
    const white = whiteness(skies[0]!.data[i]!);
    const contrast = skies[1]!.data[i]! - grounds[1]!.data[i]!;
    const darker = white * twigs * min(1, (TWIGS_DARKER * mixture.data[i]!) / max(8, contrast));
    grounds.forEach(({ data }, c) => {
      data[i] = max(0, data[i]! - darker * (skies[c]!.data[i]! - data[i]!));
    });
  }
}

/**
 * Covariance of the differences between white clouds and the blue beside them, in squared code values; 0 for a sky
 * without such clouds. It is measured far from the ground, where twigs don't contribute.
 * @param around colour of the surrounding sky, one plane a channel
 */
function covarianceOfClouds(
  { red, green, blue }: Proxy,
  [redAround, greenAround, blueAround]: readonly Plane[],
  mask: Uint8Array,
  groundNear: Plane,
): Symmetric {
  const sums: Symmetric = [0, 0, 0, 0, 0, 0];
  let sky = 0;
  let far = 0;
  let varying = 0;
  let clouds = 0;
  for (let i = 0; i < mask.length; i++) {
    sky += mask[i]!;
    if (mask[i] === 0 || groundNear.data[i]! > 0) {
      continue;
    }
    far++;
    const r = red.data[i]! - redAround!.data[i]!;
    const g = green.data[i]! - greenAround!.data[i]!;
    const b = blue.data[i]! - blueAround!.data[i]!;
    const varies = max(abs(r), abs(b)) > VARIES ? 1 : 0;
    varying += varies;
    if (abs(b) > BLUE_BY_RED * abs(r)) {
      continue;
    }
    clouds += varies;
    sums[0] += r * r;
    sums[1] += r * g;
    sums[2] += r * b;
    sums[3] += g * g;
    sums[4] += g * b;
    sums[5] += b * b;
  }
  const hasClouds = clouds > MIN_BLUE_CLOUDS * sky && clouds > MOSTLY_CLOUDS * varying;
  const scale = hasClouds ? 1 / far : 0;
  const [rr, rg, rb, gg, gb, bb] = sums;
  return [scale * rr, scale * rg, scale * rb, scale * gg, scale * gb, scale * bb];
}

function meanOver(values: Float32Array, mask: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < mask.length; i++) {
    sum += mask[i]! * values[i]!;
    count += mask[i]!;
  }
  return sum / max(1, count);
}

/** Standard deviation of a plane around each pixel, over the pixels that count. */
function spread({ width, height, data }: Plane, counts: Plane, radius: number): Plane {
  const support = boxMean(counts, radius);
  const values = plane(width, height);
  const squares = plane(width, height);
  for (let i = 0; i < data.length; i++) {
    values.data[i] = counts.data[i]! * data[i]!;
    squares.data[i] = values.data[i]! * data[i]!;
  }
  const mean = boxMean(values, radius);
  const result = boxMean(squares, radius);
  for (let i = 0; i < data.length; i++) {
    const weight = max(support.data[i]!, 1e-6);
    const variance = result.data[i]! / weight - (mean.data[i]! / weight) ** 2;
    result.data[i] = sqrt(max(0, variance));
  }
  return result;
}
