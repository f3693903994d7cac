// Looking up a global for every pixel is expensive.
const { abs, atan2, cbrt, cos, exp, hypot, max, PI, sin, sqrt } = Math;

const RADIANS = PI / 180;
const WHITE_X = 0.95047;
const WHITE_Z = 1.08883;
const TWENTY_FIVE_TO_SEVENTH = 25 ** 7;

export interface ColourDifference {
  /** CIEDE2000 */
  full: number;
  /** the same for colours of equal lightness, that is, without the lightness term */
  chroma: number;
}

/** Converts linear sRGB light (0..1, may be beyond) to CIE L*a*b* under D65, into `lab`. */
export function labOfLinear(r: number, g: number, b: number, lab: Float64Array): void {
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE_X);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE_Z);
  lab[0] = 116 * y - 16;
  lab[1] = 500 * (x - y);
  lab[2] = 200 * (y - z);
}

/** The cube root of CIE L*a*b* with its linear part near zero. */
function f(t: number): number {
  return t > 216 / 24389 ? cbrt(t) : (24389 / 27 / 116) * t + 16 / 116;
}

/**
 * CIEDE2000 of two colours in L*a*b*, into `difference` (Sharma, Wu, Dalal 2005, "The CIEDE2000 color-difference
 * formula: implementation notes, supplementary test data, and mathematical observations"; equations 2 to 22).
 */
export function colourDifference(
  one: Float64Array,
  two: Float64Array,
  difference: ColourDifference,
): void {
  const L1 = one[0]!;
  const a1 = one[1]!;
  const b1 = one[2]!;
  const L2 = two[0]!;
  const a2 = two[1]!;
  const b2 = two[2]!;

  const G = 0.5 * (1 - chromaticShare((hypot(a1, b1) + hypot(a2, b2)) / 2));
  const a1p = (1 + G) * a1;
  const a2p = (1 + G) * a2;
  const C1 = hypot(a1p, b1);
  const C2 = hypot(a2p, b2);
  const h1 = hue(a1p, b1);
  const h2 = hue(a2p, b2);
  const coloured = C1 * C2 !== 0;

  let dh = coloured ? h2 - h1 : 0;
  if (dh > 180) {
    dh -= 360;
  } else if (dh < -180) {
    dh += 360;
  }
  const dL = L2 - L1;
  const dC = C2 - C1;
  const dH = 2 * sqrt(C1 * C2) * sin((dh / 2) * RADIANS);

  const L = (L1 + L2) / 2;
  const C = (C1 + C2) / 2;
  const h = coloured ? meanHue(h1, h2) : h1 + h2;

  const T =
    1 -
    0.17 * cos((h - 30) * RADIANS) +
    0.24 * cos(2 * h * RADIANS) +
    0.32 * cos((3 * h + 6) * RADIANS) -
    0.2 * cos((4 * h - 63) * RADIANS);
  const rotation = 30 * exp(-(((h - 275) / 25) ** 2));
  const fromMiddle = (L - 50) ** 2;
  const lightness = dL / (1 + (0.015 * fromMiddle) / sqrt(20 + fromMiddle));
  const chroma = dC / (1 + 0.045 * C);
  const hueTerm = dH / (1 + 0.015 * C * T);
  const RT = -sin(2 * rotation * RADIANS) * 2 * chromaticShare(C);

  const withoutLightness = max(0, chroma * chroma + hueTerm * hueTerm + RT * chroma * hueTerm);
  difference.full = sqrt(lightness * lightness + withoutLightness);
  difference.chroma = sqrt(withoutLightness);
}

/** sqrt(C⁷ / (C⁷ + 25⁷)) */
function chromaticShare(C: number): number {
  const cube = C * C * C;
  const seventh = cube * cube * C;
  return sqrt(seventh / (seventh + TWENTY_FIVE_TO_SEVENTH));
}

/** degrees, 0 to 360; 0 for gray */
function hue(a: number, b: number): number {
  if (a === 0 && b === 0) {
    return 0;
  }
  const degrees = atan2(b, a) / RADIANS;
  return degrees < 0 ? degrees + 360 : degrees;
}

/** The mean of two hues, taken the short way round. */
function meanHue(h1: number, h2: number): number {
  const sum = h1 + h2;
  if (abs(h1 - h2) <= 180) {
    return sum / 2;
  }
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
}
