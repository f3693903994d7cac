import { valueAt } from './field';
import { blues, greens, interleaved, luma, reds } from './pixels';

/** Gains that a place may get: up to 5/3 the roll-off is monotone. */
const MIN_GAIN: f32 = 0.6;
const MAX_GAIN: f32 = 1.66;
/** Luma by which a pixel may differ from its surroundings and still be detail of theirs. */
const MAX_DETAIL: f32 = 0.1;
/** Code value 254.15, the limit for pixels that were not burnt. */
const BRIGHTEST: f32 = 254.15 / 255;
const TINY: f32 = 1e-6;

/**
 * Finishes a row of pixels, in sRGB values: as these are a power of light, a gain on all three is a gain on light. A
 * pixel's channels get one gain, so that its hue stays; the gain goes to 1 as its brightest channel goes to 1, so that
 * white stays white and nothing burns. Only tint and saturation treat channels differently.
 * @param source RGB bytes; read up to the next sixteen pixels
 * @param target where to write, up to the next sixteen pixels, of which those past the width are of no use
 * @param above,below four stretched rows of `valueBytes` bytes each, between which the row lies: slope and offset of
 *   the gain, then of the luma around
 * @param fraction how far it lies towards `below`
 * @param look nine f32: the tint's gains of red, green and blue; contrast and the value about which it turns; local
 *   contrast; vibrance; the same for the hues of skin and wood; the share of its colour that a light grey loses
 */
export function finishRow(
  source: usize,
  target: usize,
  width: usize,
  above: usize,
  below: usize,
  valueBytes: usize,
  fraction: f32,
  look: usize,
): void {
  const down = f32x4.splat(fraction);
  const one = f32x4.splat(1);
  const tiny = f32x4.splat(TINY);
  const tintRed = f32x4.sub(v128.load32_splat(look), one);
  const tintGreen = f32x4.sub(v128.load32_splat(look, 4), one);
  const tintBlue = f32x4.sub(v128.load32_splat(look, 8), one);
  const isTinted = v128.any_true(v128.or(tintRed, v128.or(tintGreen, tintBlue)));
  const contrast = v128.load32_splat(look, 12);
  const pivot = v128.load32_splat(look, 16);
  const localContrast = v128.load32_splat(look, 20);
  const vibrance = v128.load32_splat(look, 24);
  const warmVibrance = f32x4.sub(v128.load32_splat(look, 28), vibrance);
  const whiteness = v128.load32_splat(look, 32);
  for (let x: usize = 0; x < width; x += 4) {
    const pixels = v128.load(source + 3 * x);
    let red = reds(pixels);
    let green = greens(pixels);
    let blue = blues(pixels);
    const guide = luma(red, green, blue);
    const top = above + 4 * x;
    const bottom = below + 4 * x;
    const given = valueAt(top, bottom, 0, valueBytes, down, guide);
    const around = valueAt(top, bottom, 2, valueBytes, down, guide);
    const detail = f32x4.div(
      between(-MAX_DETAIL, MAX_DETAIL, f32x4.sub(guide, around)),
      f32x4.pmax(f32x4.splat(0.2), around),
    );
    const gain = between(
      MIN_GAIN,
      MAX_GAIN,
      f32x4.add(given, f32x4.mul(given, f32x4.mul(localContrast, detail))),
    );

    const untinted = highest(red, green, blue);
    let before = untinted;
    if (isTinted) {
      const square = f32x4.mul(untinted, untinted);
      const fourth = f32x4.mul(square, square);
      // Full tint in the dark, none in burnt pixels.
      const share = f32x4.sub(one, f32x4.mul(fourth, fourth));
      red = f32x4.add(red, f32x4.mul(red, f32x4.mul(share, tintRed)));
      green = f32x4.add(green, f32x4.mul(green, f32x4.mul(share, tintGreen)));
      blue = f32x4.add(blue, f32x4.mul(blue, f32x4.mul(share, tintBlue)));
      before = highest(red, green, blue);
    }

    const rise = f32x4.div(gain, rollOff(before, gain));
    const lit = f32x4.mul(before, rise);
    const curve = f32x4.mul(contrast, f32x4.mul(f32x4.sub(one, lit), f32x4.sub(lit, pivot)));
    const level = f32x4.add(rise, f32x4.mul(rise, curve));
    // Burnt pixels stay burnt.
    const most = f32x4.pmax(f32x4.splat(BRIGHTEST), untinted);
    red = f32x4.pmin(most, f32x4.mul(red, level));
    green = f32x4.pmin(most, f32x4.mul(green, level));
    blue = f32x4.pmin(most, f32x4.mul(blue, level));

    const light = luma(red, green, blue);
    const low = f32x4.pmin(f32x4.pmin(red, green), blue);
    const high = highest(red, green, blue);
    const greyness = f32x4.div(low, f32x4.pmax(tiny, high));
    const strength = f32x4.add(
      vibrance,
      f32x4.mul(warmVibrance, warmth(red, green, blue, f32x4.sub(high, low))),
    );
    const darkness = f32x4.sub(one, f32x4.mul(high, high));
    const more = f32x4.mul(f32x4.mul(strength, middling(greyness)), darkness);
    const less = f32x4.mul(whiteness, lightGrey(greyness, high));
    // Strengths up to 0.8 take no channel below 0, since a pixel with a channel near 0 is hardly changed.
    const saturation = f32x4.sub(f32x4.add(one, more), less);
    v128.store(
      target + 3 * x,
      interleaved(
        codeOf(red, light, saturation),
        codeOf(green, light, saturation),
        codeOf(blue, light, saturation),
      ),
    );
  }
}

/** 1 + (gain − 1) · value^2.5: by so much a gained value is divided, so that 1 stays 1. */
function rollOff(value: v128, gain: v128): v128 {
  const one = f32x4.splat(1);
  const power = f32x4.mul(f32x4.mul(value, value), f32x4.sqrt(value));
  return f32x4.add(one, f32x4.mul(f32x4.sub(gain, one), power));
}

/**
 * How much a hue is one of skin and wood, 0 to 1: red above green above blue, green nearer to blue.
 * @param span from the lowest to the highest channel
 */
function warmth(red: v128, green: v128, blue: v128, span: v128): v128 {
  const place = f32x4.div(f32x4.sub(green, blue), f32x4.pmax(f32x4.splat(TINY), span));
  const off = f32x4.abs(f32x4.sub(place, f32x4.splat(0.38)));
  const weight = between(0, 1, f32x4.sub(f32x4.splat(2), f32x4.mul(off, f32x4.splat(4.5))));
  return v128.and(weight, f32x4.ge(red, green));
}

/** 1 for colours of medium saturation, 0 for grey and for the purest colours, which need no more. */
function middling(greyness: v128): v128 {
  const colour = f32x4.sub(f32x4.splat(1), greyness);
  const root = f32x4.mul(f32x4.splat(4), f32x4.mul(greyness, colour));
  return f32x4.mul(root, root);
}

/** 1 for light and nearly grey pixels, such as walls. */
function lightGrey(greyness: v128, high: v128): v128 {
  const grey = f32x4.mul(f32x4.sub(greyness, f32x4.splat(0.8)), f32x4.splat(6.5));
  const bright = f32x4.mul(f32x4.sub(high, f32x4.splat(0.48)), f32x4.splat(3));
  return f32x4.mul(between(0, 1, grey), between(0, 1, bright));
}

function highest(red: v128, green: v128, blue: v128): v128 {
  return f32x4.pmax(f32x4.pmax(red, green), blue);
}

function between(least: f32, most: f32, value: v128): v128 {
  return f32x4.pmax(f32x4.splat(least), f32x4.pmin(f32x4.splat(most), value));
}

/** The code value of a channel whose distance from luma is multiplied. */
function codeOf(value: v128, light: v128, saturation: v128): v128 {
  const saturated = f32x4.add(light, f32x4.mul(saturation, f32x4.sub(value, light)));
  return f32x4.mul(saturated, f32x4.splat(255));
}
