import { blues, greens, interleaved, reds } from './pixels';
import { codesOf, linearOf } from './srgb';

/**
 * A correction has ten values a place, slope and offset of: the gains of red, green and blue; then what red and blue
 * differ from luma.
 */
const VALUES: i32 = 10;
/** Linear light from which on brightening bends towards white. */
const KNEE: f32 = 0.8;

/**
 * Stretches one row of a correction to the photo's width by linear interpolation.
 * @param source ten rows of `sourceBytes` bytes of f32, one for each value
 * @param target ten rows of `targetBytes` bytes of f32
 * @param places for each pixel of the photo, u32, the byte offset in a row of the value before it
 * @param fractions for each pixel, f32, how far it lies towards the next value
 * @param width pixels, a multiple of 4
 */
export function stretchRow(
  source: usize,
  sourceBytes: usize,
  target: usize,
  targetBytes: usize,
  places: usize,
  fractions: usize,
  width: usize,
): void {
  for (let x: usize = 0; x < width; x += 4) {
    const p0: usize = load<u32>(places + 4 * x);
    const p1: usize = load<u32>(places + 4 * x, 4);
    const p2: usize = load<u32>(places + 4 * x, 8);
    const p3: usize = load<u32>(places + 4 * x, 12);
    const fraction = v128.load(fractions + 4 * x);
    let from = source;
    let to = target + 4 * x;
    for (let value = 0; value < VALUES; value++) {
      const before = fourOf(from, p0, p1, p2, p3);
      const after = fourOf(from + 4, p0, p1, p2, p3);
      v128.store(to, mix(before, after, fraction));
      from += sourceBytes;
      to += targetBytes;
    }
  }
}

/**
 * Corrects a row of pixels: takes noise out of their colour, applies the gains in linear light
 * (slope · luma + offset, for each channel), and brightens.
 * @param source RGB bytes; read up to the next sixteen pixels
 * @param target where to write, up to the next sixteen pixels, of which those past the width are of no use
 * @param above,below ten stretched rows of `valueBytes` bytes each, between which the row lies
 * @param fraction how far it lies towards `below`
 * @param darkNoise,brightNoise squares of how far noise moves red and blue from luma (0..1), in the dark and from
 *   middle grey on
 * @param exposure factor on linear light, 1 or more; white stays white
 */
export function correctLight(
  source: usize,
  target: usize,
  width: usize,
  above: usize,
  below: usize,
  valueBytes: usize,
  fraction: f32,
  darkNoise: f32,
  brightNoise: f32,
  exposure: f32,
): void {
  const down = f32x4.splat(fraction);
  const one = f32x4.splat(1);
  for (let x: usize = 0; x < width; x += 4) {
    const pixels = v128.load(source + 3 * x);
    const red = reds(pixels);
    const green = greens(pixels);
    const blue = blues(pixels);
    const guide = luma(red, green, blue);
    const strength = strengthOf(f32x4.pmin(f32x4.pmin(red, green), blue));
    const top = above + 4 * x;
    const bottom = below + 4 * x;

    const redGain = valueAt(top, bottom, 0, valueBytes, down, guide);
    const greenGain = valueAt(top, bottom, 2, valueBytes, down, guide);
    const blueGain = valueAt(top, bottom, 4, valueBytes, down, guide);

    const expectedRed = valueAt(top, bottom, 6, valueBytes, down, guide);
    const expectedBlue = valueAt(top, bottom, 8, valueBytes, down, guide);
    const oddRed = f32x4.sub(f32x4.sub(red, guide), expectedRed);
    const oddBlue = f32x4.sub(f32x4.sub(blue, guide), expectedBlue);
    const noise = mix(
      f32x4.splat(darkNoise),
      f32x4.splat(brightNoise),
      f32x4.pmin(one, f32x4.add(guide, guide)),
    );
    const odd = f32x4.add(f32x4.mul(oddRed, oddRed), f32x4.mul(oddBlue, oddBlue));
    // Wiener's share: little of what noise explains stays, nearly all of what it doesn't.
    const dropped = f32x4.mul(strength, f32x4.div(noise, f32x4.add(odd, noise)));
    const lessRed = f32x4.mul(dropped, oddRed);
    const lessBlue = f32x4.mul(dropped, oddBlue);
    // Luma stays: what red and blue lose, green takes up.
    const moreGreen = f32x4.add(
      f32x4.mul(lessRed, f32x4.splat(0.2126 / 0.7152)),
      f32x4.mul(lessBlue, f32x4.splat(0.0722 / 0.7152)),
    );

    const newRed = lit(f32x4.sub(red, lessRed), mix(one, redGain, strength), exposure);
    const newGreen = lit(f32x4.add(green, moreGreen), mix(one, greenGain, strength), exposure);
    const newBlue = lit(f32x4.sub(blue, lessBlue), mix(one, blueGain, strength), exposure);
    v128.store(target + 3 * x, interleaved(newRed, newGreen, newBlue));
  }
}

/** Code values of a channel (0..1) after its gain. */
function lit(value: v128, gain: v128, exposure: f32): v128 {
  const positive = f32x4.pmax(f32x4.splat(0), value);
  return codesOf(brightened(f32x4.mul(linearOf(positive), gain), exposure));
}

/**
 * Linear light times exposure, bent from the knee on so that white (1) stays white: a hyperbola that begins with the
 * slope 1.
 */
function brightened(linear: v128, exposure: f32): v128 {
  const straight = f32x4.mul(linear, f32x4.splat(exposure));
  const above = f32x4.pmax(f32x4.splat(0), f32x4.sub(straight, f32x4.splat(KNEE)));
  // With t = above / (exposure − KNEE) and r = (exposure − KNEE) / (1 − KNEE): KNEE + (1 − KNEE) · r·t / (1 + (r−1)·t).
  const bend: f32 = (exposure - 1) / ((1 - KNEE) * (exposure - KNEE));
  const bent = f32x4.div(above, f32x4.add(f32x4.splat(1), f32x4.mul(f32x4.splat(bend), above)));
  return f32x4.add(f32x4.pmin(straight, f32x4.splat(KNEE)), bent);
}

/** slope · guide + offset, whose stretched rows are the value `first` and the one after it. */
function valueAt(
  top: usize,
  bottom: usize,
  first: usize,
  valueBytes: usize,
  down: v128,
  guide: v128,
): v128 {
  const at = first * valueBytes;
  const slope = mix(v128.load(top + at), v128.load(bottom + at), down);
  const offset = mix(v128.load(top + at + valueBytes), v128.load(bottom + at + valueBytes), down);
  return f32x4.add(f32x4.mul(slope, guide), offset);
}

/** Rec. 709 luma of sRGB values, 0..1. */
function luma(red: v128, green: v128, blue: v128): v128 {
  const r = f32x4.mul(red, f32x4.splat(0.2126));
  const g = f32x4.mul(green, f32x4.splat(0.7152));
  const b = f32x4.mul(blue, f32x4.splat(0.0722));
  return f32x4.add(f32x4.add(r, g), b);
}

/**
 * How much of its correction a pixel takes, by its lowest channel: all below code value 225, nothing above 253, smoothly
 * between. What is burnt has no colour left to correct.
 */
function strengthOf(lowest: v128): v128 {
  const t = f32x4.mul(f32x4.sub(f32x4.splat(253.0 / 255), lowest), f32x4.splat(255.0 / 28));
  const clamped = f32x4.pmax(f32x4.splat(0), f32x4.pmin(f32x4.splat(1), t));
  const rest = f32x4.sub(f32x4.splat(3), f32x4.add(clamped, clamped));
  return f32x4.mul(f32x4.mul(clamped, clamped), rest);
}

function mix(from: v128, to: v128, share: v128): v128 {
  return f32x4.add(from, f32x4.mul(share, f32x4.sub(to, from)));
}

function fourOf(base: usize, p0: usize, p1: usize, p2: usize, p3: usize): v128 {
  let four = v128.load32_zero(base + p0);
  four = v128.load_lane<f32>(base + p1, four, 1);
  four = v128.load_lane<f32>(base + p2, four, 2);
  return v128.load_lane<f32>(base + p3, four, 3);
}
