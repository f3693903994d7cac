/**
 * The functions of `Math` that are called in loops over pixels. Looking up the global for every pixel is expensive in a
 * test runner's sandbox; a module's own binding costs nothing.
 */
export const {
  PI,
  SQRT2,
  abs,
  ceil,
  cos,
  exp,
  floor,
  hypot,
  imul,
  log,
  log2,
  max,
  min,
  round,
  sin,
  sqrt,
} = Math;
