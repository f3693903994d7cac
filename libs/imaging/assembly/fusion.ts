import { mix } from './field';

/*
 * The mean of exposures. Codes have four more bits for their fraction: whole parts lie in the photo, sixteen bytes at
 * a time, and fractions in half as many bytes of their own, the first eight in the lower halves.
 */

/** Steps of a mean to one code, and how far a mean's whole part is shifted. */
const STEPS: f32 = 16;
const FRACTION_BITS: i32 = 4;
/** A share of 1 in 16-bit fixed point. */
const WHOLE_SHARE: f32 = 32767;
/** Codes from black and from white over which the tone bends instead of being cut off. */
const KNEE: i32 = 12;
/** White, in steps of a mean. */
const WHITE: i16 = 4080;
/** 256 / (4 · 16 · KNEE) in 16-bit fixed point. */
const REST_OF_SQUARE: i16 = 10923;
/** Variance (squared code values) caused by noise; smaller differences between frames are irrelevant. */
const NOISE: f32 = 1;

/**
 * Mean luma of a row of blocks of pixels, which begin at the pixels nearest to places along a line.
 * @param frame RGB bytes; read up to 16 bytes from the beginning of a block's row
 * @param rowBytes from one row of the frame to the next
 * @param u,v place of the first block in the frame, in pixels
 * @param stepU,stepV from one block to the next
 * @param lastU,lastV the farthest pixel at which a block may begin; those beyond the frame begin at its edge
 * @param side pixels along a block, 1 to 4
 * @param target for each block an f32, 0..255
 * @param seen for each block a byte: 1 unless it lies beyond the frame, else 0
 */
export function blockLuma(
  frame: usize,
  rowBytes: usize,
  u: f32,
  v: f32,
  stepU: f32,
  stepV: f32,
  lastU: f32,
  lastV: f32,
  side: i32,
  target: usize,
  seen: usize,
  blocks: usize,
): void {
  const bytes = i16x8.splat(i16(3 * side));
  const first = v128.and(
    i16x8(54, 183, 19, 54, 183, 19, 54, 183),
    i16x8.gt_s(bytes, i16x8(0, 1, 2, 3, 4, 5, 6, 7)),
  );
  const second = v128.and(
    i16x8(19, 54, 183, 19, 0, 0, 0, 0),
    i16x8.gt_s(bytes, i16x8(8, 9, 10, 11, 12, 13, 14, 15)),
  );
  const pixels = side * side;
  const share: f32 = 1 / (256 * f32(pixels));
  for (let block: usize = 0; block < blocks; block++) {
    const left = u + f32(block) * stepU;
    const top = v + f32(block) * stepV;
    const x = nearest<f32>(max<f32>(0, min<f32>(lastU, left)));
    const y = nearest<f32>(max<f32>(0, min<f32>(lastV, top)));
    store<u8>(seen + block, u8(abs<f32>(x - left) < 1 && abs<f32>(y - top) < 1));
    let row: usize = frame + usize(y) * rowBytes + 3 * usize(x);
    let sum = i32x4.splat(0);
    for (let i = 0; i < side; i++) {
      const codes = v128.load(row);
      sum = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(codes), first));
      sum = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(codes), second));
      row += rowBytes;
    }
    const total =
      i32x4.extract_lane(sum, 0) +
      i32x4.extract_lane(sum, 1) +
      i32x4.extract_lane(sum, 2) +
      i32x4.extract_lane(sum, 3);
    store<f32>(target + (block << 2), f32(total) * share);
  }
}

/**
 * The weight of detail: contrast⁶ · well-exposedness.
 * @param luma 0..255, f32
 * @param variances in: of luma around each place; out: the weights
 * @param exposed 256 f32: how well each code is exposed
 */
export function weighDetail(luma: usize, variances: usize, exposed: usize, length: usize): void {
  for (let i: usize = 0; i < length << 2; i += 4) {
    const contrast = load<f32>(variances + i) + NOISE;
    const code: usize = usize(load<f32>(luma + i) + 0.5);
    store<f32>(variances + i, contrast * contrast * contrast * load<f32>(exposed + (code << 2)));
  }
}

/**
 * Moves the mean of exposures towards one more: mean += share · (frame − mean). Read and written up to the next sixteen
 * pixels, of which those past the width are of no use.
 * @param photo,frame RGB bytes: the whole parts of the mean; the exposure
 * @param target RGB bytes: the whole parts of the new mean
 * @param fraction their fractions, in place
 * @param above,below stretched rows, between which the row lies, of the frame's share of the new mean (0..1)
 * @param down how far it lies towards `below`
 */
export function addExposure(
  photo: usize,
  frame: usize,
  target: usize,
  fraction: usize,
  width: usize,
  above: usize,
  below: usize,
  down: f32,
): void {
  const lower = f32x4.splat(down);
  for (let x: usize = 0; x < width; x += 16) {
    const first = eightOf(above, below, lower, WHOLE_SHARE);
    const second = eightOf(above + 32, below + 32, lower, WHOLE_SHARE);
    addSixteen(photo, frame, target, fraction, ofFirst(first), ofMiddle(first));
    addSixteen(photo + 16, frame + 16, target + 16, fraction + 8, ofLast(first), ofFirst(second));
    addSixteen(
      photo + 32,
      frame + 32,
      target + 32,
      fraction + 16,
      ofMiddle(second),
      ofLast(second),
    );
    photo += 48;
    frame += 48;
    target += 48;
    fraction += 24;
    above += 64;
    below += 64;
  }
}

/**
 * Moves the mean of exposures to the target brightness and colour, and bends values near black and white. Read and
 * written as by `addExposure`.
 * @param above,below for red, green and blue a stretched row of `valueBytes` bytes: by how many codes to move
 */
export function finishFusion(
  photo: usize,
  target: usize,
  fraction: usize,
  width: usize,
  above: usize,
  below: usize,
  valueBytes: usize,
  down: f32,
): void {
  const lower = f32x4.splat(down);
  const twice = valueBytes << 1;
  for (let x: usize = 0; x < width; x += 16) {
    let red = eightOf(above, below, lower, STEPS);
    let green = eightOf(above + valueBytes, below + valueBytes, lower, STEPS);
    let blue = eightOf(above + twice, below + twice, lower, STEPS);
    const a = firstOf(red, green, blue);
    const b = middleOf(red, green, blue);
    const c = lastOf(red, green, blue);
    above += 32;
    below += 32;
    red = eightOf(above, below, lower, STEPS);
    green = eightOf(above + valueBytes, below + valueBytes, lower, STEPS);
    blue = eightOf(above + twice, below + twice, lower, STEPS);
    const d = firstOf(red, green, blue);
    const e = middleOf(red, green, blue);
    const f = lastOf(red, green, blue);
    above += 32;
    below += 32;
    finishSixteen(photo, target, fraction, a, b);
    finishSixteen(photo + 16, target + 16, fraction + 8, c, d);
    finishSixteen(photo + 32, target + 32, fraction + 16, e, f);
    photo += 48;
    target += 48;
    fraction += 24;
  }
}

function addSixteen(
  photo: usize,
  frame: usize,
  target: usize,
  fraction: usize,
  firstShare: v128,
  secondShare: v128,
): void {
  const exposure = v128.load(frame);
  const firstNew = i16x8.shl(i16x8.extend_low_i8x16_u(exposure), FRACTION_BITS);
  const secondNew = i16x8.shl(i16x8.extend_high_i8x16_u(exposure), FRACTION_BITS);
  let first = firstMean(photo, fraction);
  let second = secondMean(photo, fraction);
  first = i16x8.add(first, i16x8.q15mulr_sat_s(i16x8.sub(firstNew, first), firstShare));
  second = i16x8.add(second, i16x8.q15mulr_sat_s(i16x8.sub(secondNew, second), secondShare));
  v128.store(
    target,
    i8x16.narrow_i16x8_u(i16x8.shr_s(first, FRACTION_BITS), i16x8.shr_s(second, FRACTION_BITS)),
  );
  const low = i16x8.splat(15);
  const rests = v128.or(v128.and(first, low), i16x8.shl(v128.and(second, low), FRACTION_BITS));
  v128.store64_lane(fraction, i8x16.narrow_i16x8_u(rests, rests), 0);
}

function finishSixteen(
  photo: usize,
  target: usize,
  fraction: usize,
  firstMove: v128,
  secondMove: v128,
): void {
  const first = i16x8.add_sat_s(firstMean(photo, fraction), firstMove);
  const second = i16x8.add_sat_s(secondMean(photo, fraction), secondMove);
  v128.store(target, i8x16.narrow_i16x8_u(toned(first), toned(second)));
}

/**
 * The codes of means, rounded. From KNEE codes within black on they bend along a parabola that ends flat at black,
 * KNEE codes beyond it; before white alike.
 */
function toned(mean: v128): v128 {
  const zero = i16x8.splat(0);
  const knee = i16x8.splat(i16(KNEE << FRACTION_BITS));
  const span = i16x8.splat(i16(KNEE << (FRACTION_BITS + 1)));
  const white = i16x8.splat(WHITE);
  const under = i16x8.max_s(zero, i16x8.min_s(span, i16x8.sub_sat_s(knee, mean)));
  const over = i16x8.max_s(zero, i16x8.min_s(span, i16x8.sub_sat_s(mean, i16x8.sub(white, knee))));
  const straight = i16x8.max_s(i16x8.neg(knee), i16x8.min_s(i16x8.add(white, knee), mean));
  const bent = i16x8.sub(i16x8.add(straight, parabola(under)), parabola(over));
  return i16x8.shr_s(i16x8.add(bent, i16x8.splat(8)), FRACTION_BITS);
}

/** reach² / (4 · KNEE), in steps, for a reach up to 2 · KNEE. */
function parabola(reach: v128): v128 {
  // reach² / 256 steps, for which the factors of 2¹⁵ are shared out; what is left is 256 / (4 · 16 · KNEE).
  const square = i16x8.q15mulr_sat_s(i16x8.shl(reach, 6), i16x8.shl(reach, 1));
  return i16x8.q15mulr_sat_s(square, i16x8.splat(REST_OF_SQUARE));
}

/** The first eight means of sixteen, in steps. */
function firstMean(photo: usize, fraction: usize): v128 {
  const whole = v128.load64_zero(photo);
  const rest = i16x8.extend_low_i8x16_u(v128.load64_zero(fraction));
  return v128.or(
    i16x8.shl(i16x8.extend_low_i8x16_u(whole), FRACTION_BITS),
    v128.and(rest, i16x8.splat(15)),
  );
}

function secondMean(photo: usize, fraction: usize): v128 {
  const whole = v128.load64_zero(photo, 8);
  const rest = i16x8.extend_low_i8x16_u(v128.load64_zero(fraction));
  return v128.or(
    i16x8.shl(i16x8.extend_low_i8x16_u(whole), FRACTION_BITS),
    i16x8.shr_u(rest, FRACTION_BITS),
  );
}

/** The values of eight pixels between two stretched rows, times `scale`, as 16-bit integers. */
function eightOf(above: usize, below: usize, down: v128, scale: f32): v128 {
  const times = f32x4.splat(scale);
  const first = mix(v128.load(above), v128.load(below), down);
  const second = mix(v128.load(above, 16), v128.load(below, 16), down);
  return i16x8.narrow_i32x4_s(
    i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(first, times))),
    i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(second, times))),
  );
}

/* Eight pixels are twenty-four channels, eight to a register: each pixel's value for its three channels. */

function ofFirst(pixels: v128): v128 {
  return v128.swizzle(pixels, i8x16(0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 4, 5, 4, 5));
}

function ofMiddle(pixels: v128): v128 {
  return v128.swizzle(pixels, i8x16(4, 5, 6, 7, 6, 7, 6, 7, 8, 9, 8, 9, 8, 9, 10, 11));
}

function ofLast(pixels: v128): v128 {
  return v128.swizzle(
    pixels,
    i8x16(10, 11, 10, 11, 12, 13, 12, 13, 12, 13, 14, 15, 14, 15, 14, 15),
  );
}

/* The same of values that each channel has of its own. */

function firstOf(red: v128, green: v128, blue: v128): v128 {
  const two = v128.shuffle<i16>(red, green, 0, 8, 0, 1, 9, 0, 2, 10);
  return v128.shuffle<i16>(two, blue, 0, 1, 8, 3, 4, 9, 6, 7);
}

function middleOf(red: v128, green: v128, blue: v128): v128 {
  const two = v128.shuffle<i16>(red, green, 0, 3, 11, 0, 4, 12, 0, 5);
  return v128.shuffle<i16>(two, blue, 10, 1, 2, 11, 4, 5, 12, 7);
}

function lastOf(red: v128, green: v128, blue: v128): v128 {
  const two = v128.shuffle<i16>(red, green, 13, 0, 6, 14, 0, 7, 15, 0);
  return v128.shuffle<i16>(two, blue, 0, 13, 2, 3, 14, 5, 6, 15);
}
