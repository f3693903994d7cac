import { boxMean } from '../../pixels/box-mean.js';
import { plane, type Plane } from '../../pixels/raster.js';
import { localColour } from './local-colour.js';
import type { Proxy } from './proxy.js';
import { max, min, sqrt } from '../../pixels/maths.js';

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

export function refineMask(proxy: Proxy, mask: Uint8Array): SkyField {
  const { width, height, red, green, blue } = proxy;
  const isSky: Plane = { width, height, data: Float32Array.from(mask) };
  const isGround: Plane = { width, height, data: isSky.data.map((sky) => 1 - sky) };
  const skies = localColour(proxy, isSky, SKY_REACH);
  const grounds = localColour(proxy, isGround, GROUND_REACH);
  const [, light] = localColour(proxy, isSky, CLOUD_REACH);
  const variation = spread(light!, isSky, SKY_REACH);
  const groundNear = boxMean(isGround, GROUND_REACH);
  const overall = meanOver(variation.data, mask);
  const limit = boxMean(isSky, EDGE);
  const share = [plane(width, height), plane(width, height), plane(width, height)];
  const offset = plane(width, height);
  const channels = [red, green, blue];
  const towards = [0, 0, 0];
  for (let i = 0; i < mask.length; i++) {
    const near = limit.data[i]!;
    let contrast = 0;
    for (let c = 0; c < channels.length; c++) {
      towards[c] = skies[c]!.data[i]! - grounds[c]!.data[i]!;
      contrast += towards[c]! ** 2;
    }
    const clouds = variation.data[i]! / sqrt(contrast + 1);
    const cloudiness = max(clouds, overall / sqrt(contrast + 1));
    const isCloudsAlone = groundNear.data[i] === 0 && cloudiness > MANY_CLOUDS;
    if (contrast < MIN_CONTRAST || isCloudsAlone) {
      offset.data[i] = mask[i]!;
    } else {
      const full = max(MIN_SKY, SKY - CLOUDS * clouds);
      let start = GROUND;
      for (let c = 0; c < channels.length; c++) {
        share[c]!.data[i] = towards[c]! / contrast / (full - GROUND);
        start += (towards[c]! * grounds[c]!.data[i]!) / contrast;
      }
      offset.data[i] = -start / (full - GROUND);
    }
    limit.data[i] = min(1, near / 0.3);
  }
  return { share: [share[0]!, share[1]!, share[2]!, offset], limit, sky: skies };
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
