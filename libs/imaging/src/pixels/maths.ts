/** The functions and constants of `Math` by their short names, which keep formulas about pixels readable. */
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
