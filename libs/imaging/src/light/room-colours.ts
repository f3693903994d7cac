import { colourShares, type LightSettings } from '@roomlight/photography/light';
import { estimateGains, guideOf, UNTOLD, type GainField } from '../colour/cast.js';
import type { FlashColour } from '../colour/flash-colour.js';
import { boxMean } from '../pixels/box-mean.js';
import type { LinearField } from '../pixels/guided-filter.js';
import { evenLight } from './even-light.js';
import { plane, type Plane, type Raster } from '../pixels/raster.js';
import { smoothstep } from '../pixels/srgb.js';
import { log, max, round } from '../pixels/maths.js';

/** What the colours of a room can become: gains of the HDR frame, besides 1, its own colours. */
export interface RoomColours {
  /** of the photo as merged */
  merged: GainField;
  /** to as neutral as the flash shows the room, also where it hardly reaches, and to its more even light */
  neutral: GainField;
  /** how much of a place's light is that of warm lamps, 0 to 1 */
  lampLight: Plane;
}

/** Share of the usual confidence in a place's own colour that it keeps for fully neutral colours. */
const HARDLY_TOLD = 0.05;
/** Warmth (ln of blue's gain ÷ red's) from which on light is that of lamps, and from which on of nothing else. */
const WARM = 0.1;
const LAMP = 0.45;

/** @param flashes aligned with `hdr`, same size */
export function roomColours(
  hdr: Raster,
  flashes: readonly Raster[],
  colour: FlashColour,
  merged: GainField,
): RoomColours {
  const gains = estimateGains(hdr, colour, HARDLY_TOLD * UNTOLD);
  const even = evenLight(hdr, flashes);
  const guide = guideOf(hdr);
  const evened = (gain: LinearField): LinearField => times(gain, even, guide);
  const neutral: GainField = [evened(gains[0]), evened(gains[1]), evened(gains[2])];
  return { merged, neutral, lampLight: lampLightOf(hdr, gains) };
}

/** The product of two fields, linear in the guide like both: exact at each place's own luma. */
export function times(one: LinearField, other: LinearField, guide: Plane): LinearField {
  const slope = plane(guide.width, guide.height);
  const offset = plane(guide.width, guide.height);
  for (let i = 0; i < slope.data.length; i++) {
    const [a, b] = [valueAt(one, guide, i), valueAt(other, guide, i)];
    slope.data[i] = a * other.slope.data[i]! + b * one.slope.data[i]!;
    offset.data[i] = a * b - slope.data[i]! * guide.data[i]!;
  }
  return { slope, offset };
}

function lampLightOf(hdr: Raster, [red, , blue]: GainField): Plane {
  const guide = guideOf(hdr);
  const light = plane(hdr.width, hdr.height);
  for (let i = 0; i < light.data.length; i++) {
    const warmth = log(valueAt(blue, guide, i) / valueAt(red, guide, i));
    light.data[i] = smoothstep(WARM, LAMP, warmth);
  }
  return boxMean(light, max(1, round(hdr.width / 200)));
}

/** Gains below this have no meaning. */
const MIN_GAIN = 0.1;

/** The gain of a place of the small copy. */
export function valueAt({ slope, offset }: LinearField, guide: Plane, i: number): number {
  return max(MIN_GAIN, slope.data[i]! * guide.data[i]! + offset.data[i]!);
}

/**
 * The gains of the HDR frame with settings; plain ones give those of the photo as merged. Gains are mixed by their
 * logarithms at each place's own luma, and continued from there along the mixture's slope.
 */
export function gainsIn(
  hdr: Raster,
  { merged, neutral, lampLight }: RoomColours,
  settings: LightSettings,
): GainField {
  const guide = guideOf(hdr);
  const mixed = (channel: 0 | 1 | 2): LinearField => {
    const [own, other] = [merged[channel], neutral[channel]];
    const slope = plane(hdr.width, hdr.height);
    const offset = plane(hdr.width, hdr.height);
    for (let i = 0; i < slope.data.length; i++) {
      const shares = colourShares(settings, lampLight.data[i]!);
      const kept = 1 - shares.natural - shares.neutral;
      const [a, b] = [valueAt(own, guide, i), valueAt(other, guide, i)];
      const gain = a ** kept * b ** shares.neutral;
      slope.data[i] =
        gain * ((kept * own.slope.data[i]!) / a + (shares.neutral * other.slope.data[i]!) / b);
      offset.data[i] = gain - slope.data[i]! * guide.data[i]!;
    }
    return { slope, offset };
  };
  return [mixed(0), mixed(1), mixed(2)];
}
