import { blues, greens, interleaved, reds } from './pixels';
import { codesOf, linearOf } from './srgb';

/** A gain field has six values a place: slope and offset for red, for green and for blue. */
const VALUES: i32 = 6;

/**
 * Stretches one row of a gain field to the photo's width by linear interpolation.
 * @param source six rows of `sourceBytes` bytes of f32, one for each value
 * @param target six rows of `targetBytes` bytes of f32
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
 * Applies a gain field to a row of pixels, in linear light: out = in · (slope · luma + offset), for each channel.
 * @param source RGB bytes; read up to the next sixteen pixels
 * @param target where to write, up to the next sixteen pixels, of which those past the width are of no use
 * @param above,below six stretched rows of `valueBytes` bytes each, between which the row lies
 * @param fraction how far it lies towards `below`
 */
export function applyGains(
  source: usize,
  target: usize,
  width: usize,
  above: usize,
  below: usize,
  valueBytes: usize,
  fraction: f32,
): void {
  const down = f32x4.splat(fraction);
  for (let x: usize = 0; x < width; x += 4) {
    const pixels = v128.load(source + 3 * x);
    const red = reds(pixels);
    const green = greens(pixels);
    const blue = blues(pixels);
    const guide = luma(red, green, blue);
    const strength = strengthOf(f32x4.pmin(f32x4.pmin(red, green), blue));

    let top = above + 4 * x;
    let bottom = below + 4 * x;
    const redGain = gainAt(top, bottom, valueBytes, down, guide);
    top += 2 * valueBytes;
    bottom += 2 * valueBytes;
    const greenGain = gainAt(top, bottom, valueBytes, down, guide);
    top += 2 * valueBytes;
    bottom += 2 * valueBytes;
    const blueGain = gainAt(top, bottom, valueBytes, down, guide);

    const one = f32x4.splat(1);
    const newRed = codesOf(f32x4.mul(linearOf(red), mix(one, redGain, strength)));
    const newGreen = codesOf(f32x4.mul(linearOf(green), mix(one, greenGain, strength)));
    const newBlue = codesOf(f32x4.mul(linearOf(blue), mix(one, blueGain, strength)));
    v128.store(target + 3 * x, interleaved(newRed, newGreen, newBlue));
  }
}

/** One channel's gain: slope · guide + offset, whose stretched rows above and below begin at `top` and `bottom`. */
function gainAt(top: usize, bottom: usize, valueBytes: usize, down: v128, guide: v128): v128 {
  const slope = mix(v128.load(top), v128.load(bottom), down);
  const offset = mix(v128.load(top + valueBytes), v128.load(bottom + valueBytes), down);
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
 * How much of its gain a pixel takes, by its lowest channel: all below code value 225, nothing above 253, smoothly
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
