import { mix, valueAt } from './field';
import { blues, greens, interleaved, luma, reds } from './pixels';

/** As in `relight` of the contracts, which this must equal. */
const BURNT_BEGINS: f32 = 244.0 / 255;
const BURNT: f32 = 254.0 / 255;
const KNEE: f32 = 0.9;
const OFFSET: f32 = 0.055;
const LINE: f32 = 0.04045;
const VIEW_PULL: f32 = 0.8;

/** What becomes of windows: nothing, their views are darkened, or they are replaced. */
const PULLED = 1;
const REPLACED = 2;

/**
 * Changes the light of a row of pixels: factors on their values, then what becomes of windows.
 * @param source RGB bytes; read up to the next sixteen pixels
 * @param target where to write, up to the next sixteen pixels, of which those past the width are of no use
 * @param above,below stretched rows of `valueBytes` bytes each, between which the row lies: slope and offset of the
 *   levels of red, green and blue; with windows also of the share of their views; if replaced, of red, green and blue
 * @param fraction how far the row lies towards `below`
 * @param windows 0, PULLED or REPLACED
 * @param most the largest share of a view
 */
export function relightRow(
  source: usize,
  target: usize,
  width: usize,
  above: usize,
  below: usize,
  valueBytes: usize,
  fraction: f32,
  windows: i32,
  most: f32,
): void {
  const down = f32x4.splat(fraction);
  for (let x: usize = 0; x < width; x += 4) {
    const pixels = v128.load(source + 3 * x);
    const red = reds(pixels);
    const green = greens(pixels);
    const blue = blues(pixels);
    const guide = luma(red, green, blue);
    const lowest = f32x4.pmin(f32x4.pmin(red, green), blue);
    // Most pixels are neither nearly burnt nor nearly black.
    const isUsual =
      !v128.any_true(f32x4.gt(lowest, f32x4.splat(BURNT_BEGINS))) &&
      v128.all_true<i32>(f32x4.ge(lowest, f32x4.splat(LINE)));
    const strength = isUsual ? one() : strengthOf(lowest);
    const top = above + 4 * x;
    const bottom = below + 4 * x;
    let newRed = lit(red, valueAt(top, bottom, 0, valueBytes, down, guide), strength, isUsual);
    let newGreen = lit(green, valueAt(top, bottom, 2, valueBytes, down, guide), strength, isUsual);
    let newBlue = lit(blue, valueAt(top, bottom, 4, valueBytes, down, guide), strength, isUsual);
    if (windows !== 0) {
      const share = clamped(valueAt(top, bottom, 6, valueBytes, down, guide), f32x4.splat(most));
      if (windows === PULLED) {
        const kept = f32x4.sub(one(), f32x4.mul(share, f32x4.splat(1 - VIEW_PULL)));
        newRed = f32x4.mul(newRed, kept);
        newGreen = f32x4.mul(newGreen, kept);
        newBlue = f32x4.mul(newBlue, kept);
      } else if (windows === REPLACED) {
        const redInstead = clamped(valueAt(top, bottom, 8, valueBytes, down, guide), one());
        const greenInstead = clamped(valueAt(top, bottom, 10, valueBytes, down, guide), one());
        const blueInstead = clamped(valueAt(top, bottom, 12, valueBytes, down, guide), one());
        newRed = mix(newRed, redInstead, share);
        newGreen = mix(newGreen, greenInstead, share);
        newBlue = mix(newBlue, blueInstead, share);
      }
    }
    v128.store(target + 3 * x, interleaved(codeOf(newRed), codeOf(newGreen), codeOf(newBlue)));
  }
}

function one(): v128 {
  return f32x4.splat(1);
}

function clamped(value: v128, most: v128): v128 {
  return f32x4.pmax(f32x4.splat(0), f32x4.pmin(most, value));
}

/** A value (at most a rounding error above 1) to its code value. */
function codeOf(value: v128): v128 {
  return f32x4.mul(f32x4.pmax(f32x4.splat(0), value), f32x4.splat(255));
}

/** A value (0..1) after the factor of a level; black stays, and white does when it is brightened. */
function lit(value: v128, level: v128, strength: v128, isUsual: bool): v128 {
  let factor = factorOf(level);
  if (!isUsual) {
    const less = f32x4.add(one(), f32x4.mul(strength, f32x4.sub(factor, one())));
    factor = v128.bitselect(less, factor, f32x4.lt(factor, one()));
  }
  const more = f32x4.mul(f32x4.splat(OFFSET), f32x4.sub(factor, one()));
  let changed = f32x4.add(f32x4.mul(value, factor), more);
  if (!isUsual) {
    const part = f32x4.pmin(one(), f32x4.mul(value, f32x4.splat(1 / LINE)));
    changed = f32x4.add(f32x4.mul(value, factor), f32x4.mul(more, part));
  }
  const above = f32x4.pmax(f32x4.splat(0), f32x4.sub(changed, f32x4.splat(KNEE)));
  if (!v128.any_true(above)) {
    return changed;
  }
  const white = f32x4.pmax(one(), f32x4.add(factor, more));
  const room = f32x4.mul(f32x4.splat(1 - KNEE), f32x4.sub(white, f32x4.splat(KNEE)));
  const bent = f32x4.div(
    f32x4.mul(above, room),
    f32x4.add(room, f32x4.mul(f32x4.sub(white, one()), above)),
  );
  return f32x4.add(f32x4.pmin(changed, f32x4.splat(KNEE)), bent);
}

/** (1 + level / 8) to the power of 8. */
function factorOf(level: v128): v128 {
  const root = f32x4.add(one(), f32x4.mul(level, f32x4.splat(1.0 / 8)));
  const positive = f32x4.pmax(f32x4.splat(0), root);
  const second = f32x4.mul(positive, positive);
  const fourth = f32x4.mul(second, second);
  return f32x4.mul(fourth, fourth);
}

/** How much a pixel is darkened, by its lowest channel: burnt pixels stay white. */
function strengthOf(lowest: v128): v128 {
  const t = clamped(
    f32x4.mul(f32x4.sub(f32x4.splat(BURNT), lowest), f32x4.splat(1 / (BURNT - BURNT_BEGINS))),
    one(),
  );
  const rest = f32x4.sub(f32x4.splat(3), f32x4.add(t, t));
  return f32x4.mul(f32x4.mul(t, t), rest);
}
