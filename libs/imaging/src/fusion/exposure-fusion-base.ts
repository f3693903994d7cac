import {
  channelsOf,
  eachChannel,
  expand,
  lumaOf,
  reduce,
  type Channels,
} from './exposure-fusion-pyramid.js';
import { detailWeight, levelWeight } from './exposure-fusion-weights.js';
import type { StillExposure } from './exposure-ghosts.js';
import { naturalShares } from './natural-tone.js';
import { withUnclippedColour } from './unclipped-colour.js';
import { plane, type Plane, type Raster } from '../pixels/raster.js';

/** Shorter side, in pixels, below which brightness is no longer a local matter. */
const COARSEST_SIDE = 10;
/** Code values between which the fused photo is kept, as far as a smooth change of its brightness can achieve it. */
const DARKEST = 5;
const BRIGHTEST = 250;
/** Pyramid levels below the photo's own at which that change of brightness is smooth. */
const FIT_LEVELS = 5;
const FIT_ROUNDS = 3;

/**
 * Removes the finest band of a picture: the full-size photo's detail is the difference from this result. Code values at
 * the picture's own size.
 */
export function softened(channels: Channels): Channels {
  return eachChannel(channels, (channel) => expand(reduce(channel), channel.width, channel.height));
}

/**
 * How the fused photo's brightness varies over larger areas: as far as `contrast` of the exposures goes, which shows
 * the most detail but darkens walls beside windows; or as in the `natural` light, compressed by one curve.
 */
export type FusionTone = 'contrast' | 'natural';

/** Pyramid levels whose detail is fused by contrast in a natural tone, too. */
const NATURAL_LEVELS = 2;

/**
 * Fuses small aligned exposures, without their finest band: a Laplacian pyramid with separate weights for every band,
 * computed from the contrast at that scale (after Mertens, Kautz, Van Reeth 2007, who use the weights of the finest
 * band for all); in a natural tone, the coarser bands come from `naturalShares`. Then shifts the brightness so that the
 * finest band fits between black and white, and takes the colours from exposures that aren't clipped.
 *
 * @param exposures all of one size
 * @returns code values (0..255, unrounded) of the size of the exposures
 */
export function fuseBase(
  exposures: readonly StillExposure[],
  tone: FusionTone = 'contrast',
): Channels {
  const pictures = exposures.map(({ pixels }) => pixels);
  const { width, height } = pictures[0]!;
  const all = Math.max(1, Math.floor(Math.log2(Math.min(width, height) / COARSEST_SIDE)));
  const levels = tone === 'natural' ? Math.min(NATURAL_LEVELS, all) : all;
  const detail = new WeightedMean();
  const range = new LumaRange(width, height);
  const bands = Array.from({ length: levels - 1 }, () => new WeightedChannels());
  const brightness = new WeightedChannels();
  for (const exposure of pictures) {
    const channels = channelsOf(exposure);
    const luma = lumaOf(channels);
    range.add(luma);
    detail.add(above(luma, reduce(luma)), detailWeight(luma));
    let scale = eachChannel(channels, reduce);
    for (const band of bands) {
      const coarser = eachChannel(scale, reduce);
      band.add(bothChannels(scale, coarser, above), detailWeight(lumaOf(scale)));
      scale = coarser;
    }
    brightness.add(scale, levelWeight(lumaOf(scale)));
  }
  const coarse = bands.reduceRight(
    (below, band) => bothChannels(band.mean(), below, put),
    tone === 'natural' ? reducedTimes(naturalMean(pictures), levels) : brightness.mean(),
  );
  const base = eachChannel(coarse, (channel) => expand(channel, width, height));
  return withUnclippedColour(fitted(base, detail.mean(), range), exposures);
}

/** Mixes the exposures by their natural shares, at the natural brightness. */
function naturalMean(exposures: Raster[]): Channels {
  const { shares, gain } = naturalShares(exposures.map((exposure) => lumaOf(channelsOf(exposure))));
  const mean = new WeightedChannels();
  exposures.forEach((exposure, k) => mean.add(channelsOf(exposure), shares[k]!));
  return eachChannel(mean.mean(), ({ data }) => {
    return { width: gain.width, height: gain.height, data: data.map((v, i) => v * gain.data[i]!) };
  });
}

function reducedTimes(channels: Channels, times: number): Channels {
  return times === 0 ? channels : reducedTimes(eachChannel(channels, reduce), times - 1);
}

/**
 * Shifts the brightness of `base` smoothly, so that `base` with `detail` stays between black and white. Where every
 * exposure is burnt or black, nothing can be preserved: lamps stay white.
 */
function fitted(base: Channels, detail: Plane, range: LumaRange): Channels {
  const picture = add(lumaOf(base), detail, 1);
  let move = plane(picture.width, picture.height);
  for (let round = 0; round < FIT_ROUNDS; round++) {
    const excess = plane(picture.width, picture.height);
    for (let i = 0; i < excess.data.length; i++) {
      const value = picture.data[i]! + move.data[i]!;
      if (range.lowest.data[i]! < BRIGHTEST && range.highest.data[i]! > DARKEST) {
        excess.data[i] = value - Math.min(BRIGHTEST, Math.max(DARKEST, value));
      }
    }
    move = add(move, smoothed(excess, FIT_LEVELS), -1);
  }
  return eachChannel(base, (channel) => add(channel, move, 1));
}

function smoothed(source: Plane, levels: number): Plane {
  if (levels === 0) {
    return source;
  }
  return expand(smoothed(reduce(source), levels - 1), source.width, source.height);
}

/** Returns the band of `finer` that its reduction `coarser` lacks. */
function above(finer: Plane, coarser: Plane): Plane {
  return add(finer, expand(coarser, finer.width, finer.height), -1);
}

/** Adds a band to the levels below it. */
function put(band: Plane, below: Plane): Plane {
  return add(band, expand(below, band.width, band.height), 1);
}

function add(a: Plane, b: Plane, factor: number): Plane {
  const result = plane(a.width, a.height);
  for (let i = 0; i < result.data.length; i++) {
    result.data[i] = a.data[i]! + factor * b.data[i]!;
  }
  return result;
}

function bothChannels(a: Channels, b: Channels, combine: (a: Plane, b: Plane) => Plane): Channels {
  return [combine(a[0], b[0]), combine(a[1], b[1]), combine(a[2], b[2])];
}

/** The lowest and highest luma that any exposure shows for each pixel. */
class LumaRange {
  readonly lowest: Plane;
  readonly highest: Plane;

  constructor(width: number, height: number) {
    this.lowest = plane(width, height);
    this.lowest.data.fill(255);
    this.highest = plane(width, height);
  }

  add(luma: Plane): void {
    for (let i = 0; i < luma.data.length; i++) {
      this.lowest.data[i] = Math.min(this.lowest.data[i]!, luma.data[i]!);
      this.highest.data[i] = Math.max(this.highest.data[i]!, luma.data[i]!);
    }
  }
}

/** Mean of planes, weighted pixel by pixel. Holds only one plane and its weights in memory, however many are added. */
class WeightedMean {
  private sum: Plane | undefined;
  private weights: Plane | undefined;

  add(values: Plane, weight: Plane): void {
    const sum = (this.sum ??= plane(values.width, values.height));
    const weights = (this.weights ??= plane(values.width, values.height));
    for (let i = 0; i < sum.data.length; i++) {
      sum.data[i] = sum.data[i]! + weight.data[i]! * values.data[i]!;
      weights.data[i] = weights.data[i]! + weight.data[i]!;
    }
  }

  mean(): Plane {
    if (!this.sum || !this.weights) {
      throw new Error('there is no mean of nothing');
    }
    const result = plane(this.sum.width, this.sum.height);
    for (let i = 0; i < result.data.length; i++) {
      result.data[i] = this.sum.data[i]! / this.weights.data[i]!;
    }
    return result;
  }
}

class WeightedChannels {
  private readonly means = [new WeightedMean(), new WeightedMean(), new WeightedMean()] as const;

  add(values: Channels, weight: Plane): void {
    this.means.forEach((mean, c) => mean.add(values[c]!, weight));
  }

  mean(): Channels {
    return [this.means[0].mean(), this.means[1].mean(), this.means[2].mean()];
  }
}
