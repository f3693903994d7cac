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
  /** linear red, green and blue of what replaces it; null: its own light, times VIEW_PULL */
  replacement: [LinearFactor, LinearFactor, LinearFactor] | null;
}

/** Factor on the linear light of a fully pulled view. */
export const VIEW_PULL = 0.6;

/** Computes what settings do to a photo with these maps. */
export function lightFactors(maps: LightMaps, settings: LightSettings): LightFactors {
  const { width, height, guide, natural, neutral, lampLight, shadows } = maps;
  const pixels = width * height;
  const levels = emptyFactors(pixels);
  for (let i = 0; i < pixels; i++) {
    const shares = colourShares(settings, lampLight[i]!);
    for (const [c, { slope, offset }] of levels.entries()) {
      const mean =
        shares.natural * natural[c]!.mean[i]! +
        shares.neutral * neutral[c]!.mean[i]! +
        settings.shadows * shadows.mean[i]!;
      slope[i] =
        shares.natural * natural[c]!.slope[i]! +
        shares.neutral * neutral[c]!.slope[i]! +
        settings.shadows * shadows.slope[i]!;
      offset[i] = mean - slope[i]! * guide[i]!;
    }
  }
  return { width, height, levels, windows: windowFactors(maps, settings.windows) };
}

function windowFactors(
  { guide, view, outshone }: LightMaps,
  setting: number,
): WindowFactors | null {
  if (setting === 0) {
    return null;
  }
  const [red, green, blue] = outshone;
  const most = Math.abs(setting);
  return {
    share: linear(view, guide, most),
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

function emptyFactors(pixels: number): [LinearFactor, LinearFactor, LinearFactor] {
  const factor = (): LinearFactor => ({
    slope: new Float32Array(pixels),
    offset: new Float32Array(pixels),
  });
  return [factor(), factor(), factor()];
}
