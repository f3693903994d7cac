import { mix } from './field';
import { firstEight, lastEight, sixteenthsOf, storeSixteen } from './sixteenths';

/*
 * The mean of exposures, in sixteenths of a code: the nearest codes lie in the photo, the rests in half as many bytes of
 * their own.
 */

/** Steps of a mean to one code. */
const STEPS: f32 = 16;
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
 * @param photo,frame RGB bytes: the codes nearest to the mean; the exposure
 * @param target RGB bytes: the codes nearest to the new mean
 * @param rests what the mean's codes lack, in place
 * @param above,below stretched rows, between which the row lies, of the frame's share of the new mean (0..1)
 * @param down how far it lies towards `below`
 */
export function addExposure(
  photo: usize,
  frame: usize,
  target: usize,
  rests: usize,
  width: usize,
  above: usize,
  below: usize,
  down: f32,
): void {
  addRow<u8>(photo, frame, target, rests, width, above, below, down);
}

/**
 * The same for an exposure of more than 8 bits.
 * @param frame u16, in sixteenths of a code
 */
export function addFineExposure(
  photo: usize,
  frame: usize,
  target: usize,
  rests: usize,
  width: usize,
  above: usize,
  below: usize,
  down: f32,
): void {
  addRow<u16>(photo, frame, target, rests, width, above, below, down);
}

function addRow<Value>(
  photo: usize,
  frame: usize,
  target: usize,
  rests: usize,
  width: usize,
  above: usize,
  below: usize,
  down: f32,
): void {
  const sixteen: usize = 16 * sizeof<Value>();
  const lower = f32x4.splat(down);
  for (let x: usize = 0; x < width; x += 16) {
    const first = eightOf(above, below, lower, WHOLE_SHARE);
    const second = eightOf(above + 32, below + 32, lower, WHOLE_SHARE);
    addSixteen<Value>(photo, frame, target, rests, ofFirst(first), ofMiddle(first));
    frame += sixteen;
    addSixteen<Value>(photo + 16, frame, target + 16, rests + 8, ofLast(first), ofFirst(second));
    frame += sixteen;
    addSixteen<Value>(photo + 32, frame, target + 32, rests + 16, ofMiddle(second), ofLast(second));
    frame += sixteen;
    photo += 48;
    target += 48;
    rests += 24;
    above += 64;
    below += 64;
  }
}

/**
 * Moves the mean of exposures to the target brightness and colour, and bends values near black and white. Read and
 * written as by `addExposure`, the rests too.
 * @param above,below for red, green and blue a stretched row of `valueBytes` bytes: by how many codes to move
 */
export function finishFusion(
  photo: usize,
  target: usize,
  rests: usize,
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
    finishSixteen(photo, target, rests, a, b);
    finishSixteen(photo + 16, target + 16, rests + 8, c, d);
    finishSixteen(photo + 32, target + 32, rests + 16, e, f);
    photo += 48;
    target += 48;
    rests += 24;
  }
}

function addSixteen<Value>(
  photo: usize,
  frame: usize,
  target: usize,
  rests: usize,
  firstShare: v128,
  lastShare: v128,
): void {
  let first = firstEight(photo, rests);
  let last = lastEight(photo, rests);
  let firstNew = v128.load(frame);
  let lastNew: v128;
  if (sizeof<Value>() === 1) {
    lastNew = sixteenthsOf(i16x8.extend_high_i8x16_u(firstNew));
    firstNew = sixteenthsOf(i16x8.extend_low_i8x16_u(firstNew));
  } else {
    lastNew = v128.load(frame, 16);
  }
  first = i16x8.add(first, i16x8.q15mulr_sat_s(i16x8.sub(firstNew, first), firstShare));
  last = i16x8.add(last, i16x8.q15mulr_sat_s(i16x8.sub(lastNew, last), lastShare));
  storeSixteen(target, rests, first, last);
}

function finishSixteen(
  photo: usize,
  target: usize,
  rests: usize,
  firstMove: v128,
  lastMove: v128,
): void {
  const first = i16x8.add_sat_s(firstEight(photo, rests), firstMove);
  const last = i16x8.add_sat_s(lastEight(photo, rests), lastMove);
  storeSixteen(target, rests, toned(first), toned(last));
}

/**
 * Means bent into range. From KNEE codes within black on they bend along a parabola that ends flat at black,
 * KNEE codes beyond it; before white alike.
 */
function toned(mean: v128): v128 {
  const zero = i16x8.splat(0);
  const knee = i16x8.splat(i16(16 * KNEE));
  const span = i16x8.splat(i16(32 * KNEE));
  const white = i16x8.splat(WHITE);
  const under = i16x8.max_s(zero, i16x8.min_s(span, i16x8.sub_sat_s(knee, mean)));
  const over = i16x8.max_s(zero, i16x8.min_s(span, i16x8.sub_sat_s(mean, i16x8.sub(white, knee))));
  const straight = i16x8.max_s(i16x8.neg(knee), i16x8.min_s(i16x8.add(white, knee), mean));
  return i16x8.sub(i16x8.add(straight, parabola(under)), parabola(over));
}

/** reach² / (4 · KNEE), in steps, for a reach up to 2 · KNEE. */
function parabola(reach: v128): v128 {
  // reach² / 256 steps, for which the factors of 2¹⁵ are shared out; what is left is 256 / (4 · 16 · KNEE).
  const square = i16x8.q15mulr_sat_s(i16x8.shl(reach, 6), i16x8.shl(reach, 1));
  return i16x8.q15mulr_sat_s(square, i16x8.splat(REST_OF_SQUARE));
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
