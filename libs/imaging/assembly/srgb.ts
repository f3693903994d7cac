/*
 * The sRGB curve on four values at once, by polynomials: SIMD has no power, and it takes longer to look values up one
 * by one. Fitted by least squares, reweighted until the largest error is least.
 */

/** sRGB (0..1) to linear light (0..1); 0.05 code values off at most. */
export function linearOf(v: v128): v128 {
  let curve = f32x4.add(f32x4.mul(v, f32x4.splat(-0.11539004)), f32x4.splat(0.523846255));
  curve = f32x4.add(f32x4.mul(v, curve), f32x4.splat(0.561962678));
  curve = f32x4.add(f32x4.mul(v, curve), f32x4.splat(0.028079683));
  curve = f32x4.add(f32x4.mul(v, curve), f32x4.splat(0.00106364332));
  const line = f32x4.mul(v, f32x4.splat(1.0 / 12.92));
  return v128.bitselect(line, curve, f32x4.le(v, f32x4.splat(0.04045)));
}

/** Linear light (clamped to 0..1) to code values (0..255, unrounded), by its fourth root; 0.055 off at most. */
export function codesOf(linear: v128): v128 {
  const x = f32x4.pmax(f32x4.splat(0), f32x4.pmin(f32x4.splat(1), linear));
  const root = f32x4.sqrt(f32x4.sqrt(x));
  let curve = f32x4.add(f32x4.mul(root, f32x4.splat(-34.8896836)), f32x4.splat(242.905644));
  curve = f32x4.add(f32x4.mul(root, curve), f32x4.splat(65.2284613));
  curve = f32x4.add(f32x4.mul(root, curve), f32x4.splat(-18.2991138));
  const line = f32x4.mul(x, f32x4.splat(255 * 12.92));
  return v128.bitselect(line, curve, f32x4.le(x, f32x4.splat(0.0031308)));
}
