/*
 * Bicubic sampling (Keys 1981, a = −0.5) of pixels of three bytes, or of three 16-bit integers, in sRGB: a pixel's three
 * channels side by side in a register.
 */

/**
 * Weights across are 16-bit integers of which so many are one: two pixels of a channel are weighed by one instruction.
 */
const WHOLE: f32 = 16384;
/** Places nearer to the horizon than this, or beyond it, are moved to an edge. */
const NEAREST: f64 = 1e-12;
/** Number of distinct places between two pixels: finer steps change no code value by more than a tenth. */
const PLACES: i32 = 1024;
const PLACE_BITS: i32 = 10;
/**
 * For each place between two pixels, what the four around it count: eight integers for the first two, pairwise for
 * each channel, and eight for the last two ...
 */
const ACROSS = memory.data(PLACES * 32, 16);
/** ... and the four as floats, over WHOLE. */
const DOWN = memory.data(PLACES * 16, 16);
let isWeighed = false;

/**
 * Samples a row of places that lie along a line, as a homography has them. Places past the ends are moved to the
 * nearest end.
 * @param source address of the pixel at (0, 0); there is one more pixel on the left and above, two on the right and
 * below, and 4 bytes of anything behind them
 * @param sourceBytes from one row of the source to the next
 * @param target `width` pixels, and one byte of anything behind them
 * @param u,v,w place (u / w, v / w) of the first pixel in the source, in pixels
 * @param stepU,stepV,stepW from one pixel of the target to the next
 * @param lastU,lastV the farthest place that may be sampled
 */
export function sampleRow(
  source: usize,
  sourceBytes: usize,
  target: usize,
  width: usize,
  u: f64,
  v: f64,
  w: f64,
  stepU: f64,
  stepV: f64,
  stepW: f64,
  lastU: f64,
  lastV: f64,
): void {
  sampleValues<u8>(source, sourceBytes, target, width, u, v, w, stepU, stepV, stepW, lastU, lastV);
}

/**
 * The same for values of more than 8 bits.
 * @param source u16, in sixteenths of a code
 * @param target `width` pixels alike, and one value of anything behind them
 */
export function sampleFineRow(
  source: usize,
  sourceBytes: usize,
  target: usize,
  width: usize,
  u: f64,
  v: f64,
  w: f64,
  stepU: f64,
  stepV: f64,
  stepW: f64,
  lastU: f64,
  lastV: f64,
): void {
  sampleValues<u16>(source, sourceBytes, target, width, u, v, w, stepU, stepV, stepW, lastU, lastV);
}

function sampleValues<Value>(
  source: usize,
  sourceBytes: usize,
  target: usize,
  width: usize,
  u: f64,
  v: f64,
  w: f64,
  stepU: f64,
  stepV: f64,
  stepW: f64,
  lastU: f64,
  lastV: f64,
): void {
  if (!isWeighed) {
    weigh();
    isWeighed = true;
  }
  let place = f64x2(u * PLACES, v * PLACES);
  const step = f64x2(stepU * PLACES, stepV * PLACES);
  const last = f64x2(lastU * PLACES, lastV * PLACES);
  let depth = f64x2.splat(w);
  const stepDepth = f64x2.splat(stepW);
  const nearest = f64x2.splat(NEAREST);
  const pixelBytes: usize = 3 * sizeof<Value>();
  const end = target + pixelBytes * width;
  for (let to = target; to < end; to += pixelBytes) {
    const seen = f64x2.div(place, f64x2.pmax(nearest, depth));
    const inside = f64x2.pmax(f64x2.splat(0), f64x2.pmin(last, seen));
    // A double this large has no place for fractions: its lower half is the integer that was added.
    const integers = f64x2.add(inside, f64x2.splat(4503599627370496));
    const column: usize = i32x4.extract_lane(integers, 0);
    const row: usize = i32x4.extract_lane(integers, 2);
    const pixel = source + (row >> PLACE_BITS) * sourceBytes + pixelBytes * (column >> PLACE_BITS);
    const first = pixel - pixelBytes - sourceBytes;
    const across = ACROSS + ((column & (PLACES - 1)) << 5);
    const down = DOWN + ((row & (PLACES - 1)) << 4);
    const left = v128.load(across);
    const right = v128.load(across, 16);
    const a = rowSum<Value>(first, left, right);
    const b = rowSum<Value>(first + sourceBytes, left, right);
    const c = rowSum<Value>(first + 2 * sourceBytes, left, right);
    const d = rowSum<Value>(first + 3 * sourceBytes, left, right);
    storePixel<Value>(
      to,
      f32x4.add(
        f32x4.add(f32x4.mul(a, v128.load32_splat(down)), f32x4.mul(b, v128.load32_splat(down, 4))),
        f32x4.add(
          f32x4.mul(c, v128.load32_splat(down, 8)),
          f32x4.mul(d, v128.load32_splat(down, 12)),
        ),
      ),
    );
    place = f64x2.add(place, step);
    depth = f64x2.add(depth, stepDepth);
  }
}

/** Fills the tables of weights. */
function weigh(): void {
  for (let place = 0; place < PLACES; place++) {
    const four = weights(f32x4.splat(f32(place) / f32(PLACES)));
    v128.store(DOWN + (place << 4), f32x4.mul(four, f32x4.splat(1 / WHOLE)));
    // A float this large has no place for fractions: its lower half is the integer that was added.
    const parts = f32x4.add(f32x4.mul(four, f32x4.splat(WHOLE)), f32x4.splat(12582912));
    const across = ACROSS + (place << 5);
    v128.store(across, v128.swizzle(parts, i8x16(0, 1, 4, 5, 0, 1, 4, 5, 0, 1, 4, 5, 0, 1, 4, 5)));
    v128.store(
      across,
      v128.swizzle(parts, i8x16(8, 9, 12, 13, 8, 9, 12, 13, 8, 9, 12, 13, 8, 9, 12, 13)),
      16,
    );
  }
}

/** The weights of the four pixels around a place, by its position between the second and the third. */
function weights(place: v128): v128 {
  let result = f32x4.add(f32x4.mul(f32x4(-0.5, 1.5, -1.5, 0.5), place), f32x4(1, -2.5, 2, -0.5));
  result = f32x4.add(f32x4.mul(result, place), f32x4(-0.5, 0, 0.5, 0));
  return f32x4.add(f32x4.mul(result, place), f32x4(0, 1, 0, 0));
}

/**
 * The weighted sum of four pixels side by side, in their own values times WHOLE.
 * @param first,second weights of the first two pixels and of the last two, for each channel
 */
function rowSum<Value>(pixels: usize, first: v128, second: v128): v128 {
  const values = v128.load(pixels);
  let a: v128;
  let b: v128;
  if (sizeof<Value>() === 1) {
    a = v128.swizzle(values, i8x16(0, -1, 3, -1, 1, -1, 4, -1, 2, -1, 5, -1, -1, -1, -1, -1));
    b = v128.swizzle(values, i8x16(6, -1, 9, -1, 7, -1, 10, -1, 8, -1, 11, -1, -1, -1, -1, -1));
  } else {
    const last = v128.load(pixels, 8);
    a = v128.swizzle(values, i8x16(0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11, -1, -1, -1, -1));
    b = v128.swizzle(last, i8x16(4, 5, 10, 11, 6, 7, 12, 13, 8, 9, 14, 15, -1, -1, -1, -1));
  }
  return f32x4.convert_i32x4_s(
    i32x4.add(i32x4.dot_i16x8_s(a, first), i32x4.dot_i16x8_s(b, second)),
  );
}

/** Rounds to the nearest values and writes them, and one value more. */
function storePixel<Value>(target: usize, values: v128): void {
  // A float this large has no place for fractions: its lower half is the integer that was added.
  const whole = f32x4.add(values, f32x4.splat(12582912));
  if (sizeof<Value>() === 1) {
    const clamped = i8x16.narrow_i16x8_u(whole, whole);
    const bytes = v128.swizzle(
      clamped,
      i8x16(0, 2, 4, 6, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1),
    );
    v128.store32_lane(target, bytes, 0);
  } else {
    const clamped = i16x8.max_s(i16x8.splat(0), i16x8.min_s(i16x8.splat(4080), whole));
    const integers = v128.swizzle(
      clamped,
      i8x16(0, 1, 4, 5, 8, 9, 12, 13, -1, -1, -1, -1, -1, -1, -1, -1),
    );
    v128.store64_lane(target, integers, 0);
  }
}
