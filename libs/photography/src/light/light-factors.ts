import type { LightMaps, MapField, MapPlane } from './light-maps.js';
import { colourShares, type LightSettings } from './light-settings.rules.js';

/** A value linear in the merged photo's luma: slope · luma + offset. */
export interface LinearFactor {
  slope: MapPlane;
  offset: MapPlane;
}

/** What settings do to each place of a photo, of the maps' size; stretched bilinearly to the photo's. */
export interface LightFactors {
  width: number;
  height: number;
  /** levels of the gains on linear red, green and blue */
  levels: [LinearFactor, LinearFactor, LinearFactor];
  /** null where windows stay as merged */
  windows: WindowFactors | null;
}

export interface WindowFactors {
  /** share of a pixel that is replaced, times the setting; bounds 0 and `most` */
  share: LinearFactor;
  /** the largest share, above 0 to 1 */
  most: number;
  /** red, green and blue of what replaces it, 0 to 1 (sRGB); null: its own, times VIEW_PULL */
  replacement: [LinearFactor, LinearFactor, LinearFactor] | null;
}

/** Factor on the code values of a fully pulled view: three quarters of a stop. */
export const VIEW_PULL = 0.8;

/** Computes what settings do to a photo with these maps. */
export function lightFactors(maps: LightMaps, settings: LightSettings): LightFactors {
  const { width, height, guide, natural, neutral, shadows } = maps;
  const shares = sharesOf(maps, settings);
  const level = (channel: 0 | 1 | 2): LinearFactor => {
    const [own, other] = [natural[channel], neutral[channel]];
    const slope = weighted(shares, own.slope, other.slope, shadows.slope, settings.shadows);
    const offset = weighted(shares, own.mean, other.mean, shadows.mean, settings.shadows);
    for (let i = 0; i < offset.length; i++) {
      offset[i] = offset[i]! - slope[i]! * guide[i]!;
    }
    return { slope, offset };
  };
  const levels: LightFactors['levels'] = [level(0), level(1), level(2)];
  return { width, height, levels, windows: windowFactors(maps, settings.windows) };
}

interface SharePlanes {
  natural: MapPlane;
  neutral: MapPlane;
}

function sharesOf({ lampLight }: LightMaps, settings: LightSettings): SharePlanes {
  const natural = new Float32Array(lampLight.length);
  const neutral = new Float32Array(lampLight.length);
  for (let i = 0; i < lampLight.length; i++) {
    const shares = colourShares(settings, lampLight[i]!);
    natural[i] = shares.natural;
    neutral[i] = shares.neutral;
  }
  return { natural, neutral };
}

function weighted(
  { natural, neutral }: SharePlanes,
  own: MapPlane,
  other: MapPlane,
  shadows: MapPlane,
  setting: number,
): MapPlane {
  const sum = new Float32Array(own.length);
  for (let i = 0; i < sum.length; i++) {
    sum[i] = natural[i]! * own[i]! + neutral[i]! * other[i]! + setting * shadows[i]!;
  }
  return sum;
}

function windowFactors(
  { guide, inserted, cut, outshone }: LightMaps,
  setting: number,
): WindowFactors | null {
  if (setting === 0) {
    return null;
  }
  const [red, green, blue] = outshone;
  const most = Math.abs(setting);
  return {
    share: linear(setting > 0 ? cut : inserted, guide, most),
    most,
    replacement:
      setting > 0 ? null : [linear(red, guide, 1), linear(green, guide, 1), linear(blue, guide, 1)],
  };
}

function linear({ mean, slope }: MapField, guide: MapPlane, times: number): LinearFactor {
  return {
    slope: slope.map((value) => times * value),
    offset: mean.map((value, i) => times * (value - slope[i]! * guide[i]!)),
  };
}
