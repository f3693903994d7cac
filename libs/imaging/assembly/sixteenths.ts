/*
 * Values between the codes, in sixteenths of a code: 0 is black, 4080 is white. They are 16-bit integers, or apart: the
 * nearest codes, and what these lack, from −8 to 7 sixteenths, in half a byte each. Of sixteen values, the first eight
 * have the lower halves of eight bytes.
 */

const BITS: i32 = 4;

/** The values of codes, as 16-bit integers. */
export function sixteenthsOf(codes: v128): v128 {
  return i16x8.shl(codes, BITS);
}

/** The codes nearest to values. */
function nearestCodes(values: v128): v128 {
  return i16x8.shr_s(i16x8.add(values, i16x8.splat(8)), BITS);
}

/** The first eight values of sixteen. */
export function firstEight(codes: usize, rests: usize): v128 {
  const nearest = i16x8.extend_low_i8x16_u(v128.load64_zero(codes));
  const rest = i16x8.extend_low_i8x16_u(v128.load64_zero(rests));
  return i16x8.add(sixteenthsOf(nearest), i16x8.shr_s(i16x8.shl(rest, 12), 12));
}

export function lastEight(codes: usize, rests: usize): v128 {
  const nearest = i16x8.extend_low_i8x16_u(v128.load64_zero(codes, 8));
  const rest = i16x8.extend_low_i8x16_s(v128.load64_zero(rests));
  return i16x8.add(sixteenthsOf(nearest), i16x8.shr_s(rest, BITS));
}

/** Takes sixteen values apart. */
export function storeSixteen(codes: usize, rests: usize, first: v128, last: v128): void {
  v128.store(codes, i8x16.narrow_i16x8_u(nearestCodes(first), nearestCodes(last)));
  const low = i16x8.splat(15);
  const both = v128.or(v128.and(first, low), i16x8.shl(v128.and(last, low), BITS));
  v128.store64_lane(rests, i8x16.narrow_i16x8_u(both, both), 0);
}

/**
 * Takes a row of values apart, up to the next sixteen.
 * @param values u16, 0..4080
 */
export function splitRow(values: usize, codes: usize, rests: usize, length: usize): void {
  for (let i: usize = 0; i < length; i += 16) {
    const first = v128.load(values + 2 * i);
    storeSixteen(codes + i, rests + (i >> 1), first, v128.load(values + 2 * i, 16));
  }
}

/** Puts a row of values together, up to the next sixteen. */
export function joinRow(codes: usize, rests: usize, values: usize, length: usize): void {
  for (let i: usize = 0; i < length; i += 16) {
    const first = firstEight(codes + i, rests + (i >> 1));
    const last = lastEight(codes + i, rests + (i >> 1));
    v128.store(values + 2 * i, first);
    v128.store(values + 2 * i, last, 16);
  }
}

/**
 * Rounds values to the nearest codes, up to the next sixteen.
 * @param codes may be the address of the values
 */
export function roundRow(values: usize, codes: usize, length: usize): void {
  for (let i: usize = 0; i < length; i += 16) {
    const first = nearestCodes(v128.load(values + 2 * i));
    const last = nearestCodes(v128.load(values + 2 * i, 16));
    v128.store(codes + i, i8x16.narrow_i16x8_u(first, last));
  }
}
