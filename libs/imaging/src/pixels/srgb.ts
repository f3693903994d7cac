import { max, min, round } from './maths.js';

/** Maps an sRGB code value (0..255) to linear light (0..1). */
export const LINEAR_OF_CODE: Float32Array = Float32Array.from({ length: 256 }, (_, code) => {
  const v = code / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});

/** Steps of CODE_OF_LINEAR from black to white; fine enough that no dark code is skipped. */
export const LINEAR_STEPS = 16384;

/** Maps linear light times LINEAR_STEPS, as an integer, to an sRGB code value (0..255). */
export const CODE_OF_LINEAR: Uint8Array = Uint8Array.from({ length: LINEAR_STEPS + 1 }, (_, i) =>
  round(codeOfLinear(i / LINEAR_STEPS)),
);

/** Converts linear light (0..1, clamped) to an unrounded sRGB code value (0..255). */
export function codeOfLinear(linear: number): number {
  const v = min(1, max(0, linear));
  return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
}

/** Rec. 709 luminance of linear light. */
export function luminance(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Luminance of the linear light of the pixel whose red lies at `at`. */
export function luminanceAt(data: Uint8Array, at: number): number {
  return luminance(
    LINEAR_OF_CODE[data[at]!]!,
    LINEAR_OF_CODE[data[at + 1]!]!,
    LINEAR_OF_CODE[data[at + 2]!]!,
  );
}

/** Luma (0..1) of sRGB code values, which is close to perceived brightness: the guide of the edge-aware filters. */
export function luma(r: number, g: number, b: number): number {
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}

/** Rises smoothly from 0 below `from` to 1 above `to`; `from` may be greater than `to`. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = min(1, max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
