const { abs, max, min, round, sign, sqrt } = Math;

/** Pixels of a picture, row by row, of as many bytes a pixel as `channels`. */
export interface MapPixels {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
  channels: number;
}

/** One value for each pixel of a tile, row by row. */
export type MapPlane = Float32Array;

/** A value that is linear in the merged photo's luma: `mean` where that is the place's usual one. */
export interface MapField {
  mean: MapPlane;
  /** change of the value from black to white */
  slope: MapPlane;
}

/**
 * What a merged photo's light can become, at a small size. Gains are given as `levelOf` them, relative to the merged
 * photo, for linear red, green and blue.
 */
export interface LightMaps {
  width: number;
  height: number;
  /** the merged photo's usual luma, 0 to 1 */
  guide: MapPlane;
  /** gains to the colours of the room's own light */
  natural: [MapField, MapField, MapField];
  /** gains to fully neutral colours */
  neutral: [MapField, MapField, MapField];
  /** how much of the light is that of warm lamps, 0 to 1 */
  lampLight: MapPlane;
  /** gain of the lightest shadows, for all channels */
  shadows: MapField;
  /** how much of a pixel belongs to a window's inserted view, 0 to 1 */
  inserted: MapField;
  /** the same of views that were cut out exactly, which alone can be darkened */
  cut: MapField;
  /** red, green and blue, 0 to 1 (sRGB), of windows without their inserted views */
  outshone: [MapField, MapField, MapField];
}

/** The longer side of a tile in pixels, and its largest share of the photo's. */
export const MAX_TILE_SIDE = 384;
export const MAX_TILE_SHARE = 1 / 8;

/** The tiles of the atlas, from top to bottom. */
export const TILES = 26;

/** Exponent of the sRGB curve: a gain on linear light multiplies code values by its root. */
const CURVE = 2.4;
/** Gains are stored as levels: a logarithm that needs no exponential where pixels are computed. */
const LEVEL_POWER = 8;

/** @param gain on linear light, above 0 */
export function levelOf(gain: number): number {
  return LEVEL_POWER * (gain ** (1 / (CURVE * LEVEL_POWER)) - 1);
}

/** The factor on code values of a level. */
export function factorOf(level: number): number {
  return max(0, 1 + level / LEVEL_POWER) ** LEVEL_POWER;
}

/** Codes of values from −range to range, finer around 0. */
interface SignedCode {
  range: number;
}
const LEVEL: SignedCode = { range: 0.6 };
const LEVEL_SLOPE: SignedCode = { range: 2 };
const SHARE_SLOPE: SignedCode = { range: 16 };

const MIDDLE = 128;
const REACH = 127;

function signedCode(value: number, { range }: SignedCode): number {
  const part = min(1, abs(value) / range);
  return round(MIDDLE + REACH * sign(value) * sqrt(part));
}

function signedValue(code: number, { range }: SignedCode): number {
  const part = max(-1, (code - MIDDLE) / REACH);
  return range * part * abs(part);
}

function shareCode(value: number): number {
  return round(255 * min(1, max(0, value)));
}

function shareValue(code: number): number {
  return code / 255;
}

interface Tile {
  plane: (maps: LightMaps) => MapPlane;
  code: (value: number) => number;
  value: (code: number) => number;
}

const signed = (code: SignedCode): Pick<Tile, 'code' | 'value'> => ({
  code: (value) => signedCode(value, code),
  value: (stored) => signedValue(stored, code),
});
const SHARE = { code: shareCode, value: shareValue };

const CHANNELS = [0, 1, 2] as const;

function fieldTiles(
  field: (maps: LightMaps) => MapField,
  mean: Pick<Tile, 'code' | 'value'>,
  slope: Pick<Tile, 'code' | 'value'>,
): Tile[] {
  return [
    { plane: (maps) => field(maps).mean, ...mean },
    { plane: (maps) => field(maps).slope, ...slope },
  ];
}

const LAYOUT: readonly Tile[] = [
  { plane: ({ guide }) => guide, ...SHARE },
  { plane: ({ lampLight }) => lampLight, ...SHARE },
  ...CHANNELS.flatMap((c) =>
    fieldTiles(({ natural }) => natural[c], signed(LEVEL), signed(LEVEL_SLOPE)),
  ),
  ...CHANNELS.flatMap((c) =>
    fieldTiles(({ neutral }) => neutral[c], signed(LEVEL), signed(LEVEL_SLOPE)),
  ),
  ...fieldTiles(({ shadows }) => shadows, signed(LEVEL), signed(LEVEL_SLOPE)),
  ...fieldTiles(({ inserted }) => inserted, SHARE, signed(SHARE_SLOPE)),
  ...fieldTiles(({ cut }) => cut, SHARE, signed(SHARE_SLOPE)),
  ...CHANNELS.flatMap((c) => fieldTiles(({ outshone }) => outshone[c], SHARE, signed(SHARE_SLOPE))),
];

/** The size of a photo's tiles. */
export function tileSize({ width, height }: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const scale = min(MAX_TILE_SHARE, MAX_TILE_SIDE / max(width, height));
  const side = (full: number): number => max(2, round(full * scale));
  return { width: side(width), height: side(height) };
}

export function emptyMaps(width: number, height: number): LightMaps {
  const plane = (): MapPlane => new Float32Array(width * height);
  const field = (): MapField => ({ mean: plane(), slope: plane() });
  const fields = (): [MapField, MapField, MapField] => [field(), field(), field()];
  return {
    width,
    height,
    guide: plane(),
    natural: fields(),
    neutral: fields(),
    lampLight: plane(),
    shadows: field(),
    inserted: field(),
    cut: field(),
    outshone: fields(),
  };
}

/** Packs maps into the atlas: equal tiles of grey below each other, one byte a pixel. */
export function packMaps(maps: LightMaps): MapPixels {
  const { width, height } = maps;
  const data = new Uint8Array(width * height * TILES);
  LAYOUT.forEach(({ plane, code }, tile) => {
    const values = plane(maps);
    const at = tile * width * height;
    for (let i = 0; i < width * height; i++) {
      data[at + i] = code(values[i]!);
    }
  });
  return { width, height: height * TILES, data, channels: 1 };
}

/**
 * Reads the atlas; of several channels, the first counts.
 * @throws RangeError when the picture isn't an atlas
 */
export function unpackMaps({ width, height, data, channels }: MapPixels): LightMaps {
  if (height === 0 || height % TILES !== 0 || data.length < width * height * channels) {
    throw new RangeError(`a picture of ${width} × ${height} pixels holds no light maps`);
  }
  const tileHeight = height / TILES;
  const maps = emptyMaps(width, tileHeight);
  LAYOUT.forEach(({ plane, value }, tile) => {
    const table = Float32Array.from({ length: 256 }, (_, code) => value(code));
    const values = plane(maps);
    const at = tile * width * tileHeight * channels;
    for (let i = 0; i < values.length; i++) {
      values[i] = table[data[at + i * channels]!]!;
    }
  });
  return maps;
}
