/*
 * Fields that were estimated on a small copy: slope and offset of what is linear in a pixel's luma, stretched to the
 * photo's width.
 */

/**
 * Stretches one row of a field's values to the photo's width by linear interpolation.
 * @param source for each value a row of `sourceBytes` bytes of f32
 * @param target for each value a row of `targetBytes` bytes of f32
 * @param values how many there are a place
 * @param places for each pixel of the photo, u32, the byte offset in a row of the value before it
 * @param fractions for each pixel, f32, how far it lies towards the next value
 * @param width pixels, a multiple of 4
 */
export function stretchRow(
  source: usize,
  sourceBytes: usize,
  target: usize,
  targetBytes: usize,
  values: i32,
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
    for (let value = 0; value < values; value++) {
      const before = fourOf(from, p0, p1, p2, p3);
      const after = fourOf(from + 4, p0, p1, p2, p3);
      v128.store(to, mix(before, after, fraction));
      from += sourceBytes;
      to += targetBytes;
    }
  }
}

/** slope · guide + offset, whose stretched rows are the value `first` and the one after it. */
export function valueAt(
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

export function mix(from: v128, to: v128, share: v128): v128 {
  return f32x4.add(from, f32x4.mul(share, f32x4.sub(to, from)));
}

function fourOf(base: usize, p0: usize, p1: usize, p2: usize, p3: usize): v128 {
  let four = v128.load32_zero(base + p0);
  four = v128.load_lane<f32>(base + p1, four, 1);
  four = v128.load_lane<f32>(base + p2, four, 2);
  return v128.load_lane<f32>(base + p3, four, 3);
}
