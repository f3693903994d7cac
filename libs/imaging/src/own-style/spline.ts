import { floor, max, min } from '../pixels/maths.js';

/** Number of a uniform cubic B-spline's coefficients for so many intervals. */
export function coefficientsOf(intervals: number): number {
  return intervals + 3;
}

/** Place (0..1, or just beyond) of a coefficient: the spline with these values as coefficients is the identity. */
export function placeOf(coefficient: number, intervals: number): number {
  return (coefficient - 1) / intervals;
}

/**
 * Weights of a uniform cubic B-spline on 0..1 (de Boor 1978), written to four places of `weights` from `at` on.
 * @param value clamped to 0..1
 * @returns the first of the four coefficients that the weights belong to
 */
export function splineWeights(
  value: number,
  intervals: number,
  weights: Float64Array,
  at: number,
): number {
  const place = min(1, max(0, value)) * intervals;
  const first = min(intervals - 1, floor(place));
  const t = place - first;
  const u = 1 - t;
  weights[at] = (u * u * u) / 6;
  weights[at + 1] = (3 * t * t * t - 6 * t * t + 4) / 6;
  weights[at + 2] = (3 * u * u * u - 6 * u * u + 4) / 6;
  weights[at + 3] = (t * t * t) / 6;
  return first;
}
