import { mix } from './field';
import { interleaved } from './pixels';

/** Shares of sky below which a pixel stays as it is. */
const MIN_SHARE: f32 = 1.0 / 64;

/**
 * Puts a sky in place of the old one in a row of pixels. For a pixel that shows both, the old sky's part is removed
 * first, so that no rim of its colour stays; the rest is no lighter than the pixel was.
 * @param pixels RGB bytes, changed; read and written up to the next sixteen
 * @param above,below eight stretched rows of `valueBytes` bytes each, between which the row lies, `fraction` of the way
 *   to `below`: by how much red, green and blue (code values) make up the share of sky, and its offset; the most it
 *   can be; the old sky's red, green and blue
 * @param newAbove,newBelow three such rows: the new sky's
 * @param noise four u32, none of them 0, the state of the dither
 */
export function blendSkyRow(
  pixels: usize,
  width: usize,
  above: usize,
  below: usize,
  fraction: f32,
  newAbove: usize,
  newBelow: usize,
  newFraction: f32,
  valueBytes: usize,
  noise: usize,
): void {
  const down = f32x4.splat(fraction);
  const newDown = f32x4.splat(newFraction);
  const least = f32x4.splat(MIN_SHARE);
  const one = f32x4.splat(1);
  let state = v128.load(noise);
  for (let x: usize = 0; x < width; x += 4) {
    const top = above + 4 * x;
    const bottom = below + 4 * x;
    const most = value(top, bottom, 4, valueBytes, down);
    if (!v128.any_true(f32x4.ge(most, least))) {
      continue;
    }
    const at = pixels + 3 * x;
    const old = v128.load(at);
    const red = f32x4.convert_i32x4_s(
      v128.swizzle(old, i8x16(0, -1, -1, -1, 3, -1, -1, -1, 6, -1, -1, -1, 9, -1, -1, -1)),
    );
    const green = f32x4.convert_i32x4_s(
      v128.swizzle(old, i8x16(1, -1, -1, -1, 4, -1, -1, -1, 7, -1, -1, -1, 10, -1, -1, -1)),
    );
    const blue = f32x4.convert_i32x4_s(
      v128.swizzle(old, i8x16(2, -1, -1, -1, 5, -1, -1, -1, 8, -1, -1, -1, 11, -1, -1, -1)),
    );
    let told = value(top, bottom, 3, valueBytes, down);
    told = f32x4.add(told, f32x4.mul(value(top, bottom, 0, valueBytes, down), red));
    told = f32x4.add(told, f32x4.mul(value(top, bottom, 1, valueBytes, down), green));
    told = f32x4.add(told, f32x4.mul(value(top, bottom, 2, valueBytes, down), blue));
    const enough = f32x4.pmin(most, told);
    const share = v128.and(f32x4.pmin(one, enough), f32x4.ge(enough, least));
    if (!v128.any_true(share)) {
      continue;
    }
    // xorshift32 (Marsaglia 2003), one in each lane
    state = v128.xor(state, i32x4.shl(state, 13));
    state = v128.xor(state, i32x4.shr_u(state, 17));
    state = v128.xor(state, i32x4.shl(state, 5));
    const dither = f32x4.mul(
      f32x4.convert_i32x4_s(
        i32x4.sub(v128.and(state, i32x4.splat(0xffff)), i32x4.shr_u(state, 16)),
      ),
      f32x4.splat(1.0 / 0x10000),
    );
    const newTop = newAbove + 4 * x;
    const newBottom = newBelow + 4 * x;
    const oldRed = value(top, bottom, 5, valueBytes, down);
    const oldGreen = value(top, bottom, 6, valueBytes, down);
    const oldBlue = value(top, bottom, 7, valueBytes, down);
    const newRed = f32x4.add(dither, value(newTop, newBottom, 0, valueBytes, newDown));
    const newGreen = f32x4.add(dither, value(newTop, newBottom, 1, valueBytes, newDown));
    const newBlue = f32x4.add(dither, value(newTop, newBottom, 2, valueBytes, newDown));
    const blended = interleaved(
      mixed(red, oldRed, newRed, share),
      mixed(green, oldGreen, newGreen, share),
      mixed(blue, oldBlue, newBlue, share),
    );
    // The last four bytes are the next pixels'.
    v128.store(
      at,
      v128.shuffle<i8>(blended, old, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 28, 29, 30, 31),
    );
  }
  v128.store(noise, state);
}

function value(top: usize, bottom: usize, index: usize, valueBytes: usize, down: v128): v128 {
  const at = index * valueBytes;
  return mix(v128.load(top + at), v128.load(bottom + at), down);
}

/** The new value of a pixel of which `share` is sky: its remainder plus the new sky. */
function mixed(code: v128, old: v128, fresh: v128, share: v128): v128 {
  const zero = f32x4.splat(0);
  const rest = f32x4.pmax(zero, f32x4.sub(code, f32x4.mul(share, old)));
  const most = f32x4.mul(f32x4.sub(f32x4.splat(1), share), code);
  const sum = f32x4.add(f32x4.pmin(most, rest), f32x4.mul(share, fresh));
  return f32x4.pmax(zero, f32x4.pmin(f32x4.splat(255), sum));
}
