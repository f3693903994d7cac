import type { Raster } from '../pixels/raster.js';
import { codeOfLinear, LINEAR_OF_CODE } from '../pixels/srgb.js';
import type { ChannelGains } from './common-look.rules.js';

/** Linear light, after the gain, up to which a gain is exact when it brightens, and when it darkens. */
const EXACT_BRIGHTER = 0.8;
const EXACT_DARKER = 0.6;

/**
 * Multiplies the channels of a photo in linear light, in place. Black and white stay: highlights approach white instead
 * of being cut, and burnt ones don't turn grey or tinted.
 */
export function applyGains({ data }: Raster, gains: ChannelGains): void {
  const red = gainTable(gains.red);
  const green = gainTable(gains.green);
  const blue = gainTable(gains.blue);
  for (let i = 0; i < data.length; i += 3) {
    data[i] = red[data[i]!]!;
    data[i + 1] = green[data[i + 1]!]!;
    data[i + 2] = blue[data[i + 2]!]!;
  }
}

/** @returns the code value for each code value, rising; the identity for a gain of 1 */
export function gainTable(gain: number): Uint8Array {
  return Uint8Array.from(LINEAR_OF_CODE, (light) =>
    Math.round(codeOfLinear(withGain(light, gain))),
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
