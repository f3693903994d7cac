/** Linear light, after the gain, up to which a gain is exact when it brightens, and when it darkens. */
const EXACT_BRIGHTER = 0.8;
const EXACT_DARKER = 0.6;

/**
 * What a gain on a channel's linear light makes of each of its code values: rising; the identity for a gain of 1. Black
 * and white stay: highlights approach white instead of being cut, and burnt ones don't turn grey or tinted.
 */
export function gainTable(gain: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) =>
    Math.round(codeOf(withGain(linearOf(code), gain))),
  );
}

function withGain(light: number, gain: number): number {
  const exact = gain > 1 ? EXACT_BRIGHTER : EXACT_DARKER;
  const knee = exact / gain;
  if (light <= knee) {
    return gain * light;
  }
  // A hyperbola from the knee to white, which begins with the slope of the gain.
  const slope = (gain - exact) / (1 - exact);
  const along = (light - knee) / (1 - knee);
  return exact + ((1 - exact) * slope * along) / (1 + (slope - 1) * along);
}

/** @param code sRGB, 0 to 255 */
function linearOf(code: number): number {
  const v = code / 255;
  return Math.fround(v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
}

/** @param light linear, 0 to 1 */
function codeOf(light: number): number {
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
}
