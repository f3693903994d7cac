import { LINEAR_OF_CODE } from './srgb.js';
import { max } from './maths.js';

const { cbrt } = Math;

/**
 * Converts linear sRGB light (0..1) to OKLab (Ottosson 2020, "A perceptual color space for image processing"), into
 * `lab`: lightness 0..1; green to red and blue to yellow, −0.4..0.4.
 */
export function oklabOfLinear(red: number, green: number, blue: number, lab: Float64Array): void {
  const l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  lab[0] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  lab[1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  lab[2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
}

/** Converts OKLab to linear sRGB light, which is beyond 0..1 for colours that sRGB doesn't have, into `rgb`. */
export function linearOfOklab(light: number, a: number, b: number, rgb: Float64Array): void {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  rgb[0] = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  rgb[1] = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  rgb[2] = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
}

/** Converts a value of sRGB (0..1, also between codes) to linear light. */
export function linearOfValue(value: number): number {
  const place = 255 * max(0, value);
  const code = place | 0;
  if (code >= 255) {
    return 1;
  }
  const low = LINEAR_OF_CODE[code]!;
  return low + (place - code) * (LINEAR_OF_CODE[code + 1]! - low);
}
