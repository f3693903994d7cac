import type { LightFactors, LinearFactor } from '@roomlight/photography/light';

/** Textures of four values a place, of the maps' size. */
export interface LightTexels {
  /** levels of red, green and blue, and the share of a window's view */
  slopes: Float32Array;
  offsets: Float32Array;
  /** red, green and blue of windows without their views */
  outshoneSlopes: Float32Array;
  outshoneOffsets: Float32Array;
}

export function emptyTexels(places: number): LightTexels {
  const values = (): Float32Array => new Float32Array(4 * places);
  return {
    slopes: values(),
    offsets: values(),
    outshoneSlopes: values(),
    outshoneOffsets: values(),
  };
}

/** Lays factors side by side, as the shader reads them; what windows don't need keeps its old values. */
export function fillTexels(texels: LightTexels, { levels, windows }: LightFactors): void {
  levels.forEach((level, c) => interleave(level, c, texels.slopes, texels.offsets));
  if (windows !== null) {
    interleave(windows.share, 3, texels.slopes, texels.offsets);
    windows.replacement?.forEach((light, c) =>
      interleave(light, c, texels.outshoneSlopes, texels.outshoneOffsets),
    );
  }
}

function interleave(
  { slope, offset }: LinearFactor,
  channel: number,
  slopes: Float32Array,
  offsets: Float32Array,
): void {
  for (let i = 0; i < slope.length; i++) {
    slopes[4 * i + channel] = slope[i]!;
    offsets[4 * i + channel] = offset[i]!;
  }
}
