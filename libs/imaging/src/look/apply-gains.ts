import { gainTable } from '@roomlight/photography/light';
import type { Raster } from '../pixels/raster.js';
import type { ChannelGains } from './common-look.rules.js';

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
