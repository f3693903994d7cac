/** The values of the editor's colour sliders; all except warmth are in percent. */
export interface ColourAdjustments {
  brightness: number;
  saturation: number;
  /** White balance: bluer below 0, warmer above 0. */
  warmth: number;
  blackLevel: number;
}

export interface AdjustmentRange {
  min: number;
  max: number;
  neutral: number;
}

export const COLOUR_RANGES: Readonly<Record<keyof ColourAdjustments, AdjustmentRange>> = {
  brightness: { min: 50, max: 150, neutral: 100 },
  saturation: { min: 0, max: 200, neutral: 100 },
  warmth: { min: -50, max: 50, neutral: 0 },
  blackLevel: { min: 50, max: 150, neutral: 100 },
};

/** How far a photo can be straightened, about either axis. */
export const MAX_DEGREES = 10;

export const NEUTRAL_COLOURS: Readonly<ColourAdjustments> = {
  brightness: 100,
  saturation: 100,
  warmth: 0,
  blackLevel: 100,
};

export function isNeutral(colours: ColourAdjustments): boolean {
  return (
    colours.brightness === NEUTRAL_COLOURS.brightness &&
    colours.saturation === NEUTRAL_COLOURS.saturation &&
    colours.warmth === NEUTRAL_COLOURS.warmth &&
    colours.blackLevel === NEUTRAL_COLOURS.blackLevel
  );
}

/** Rec. 709 luma of sRGB code values. */
const LUMA = { red: 0.2126, green: 0.7152, blue: 0.0722 };
/** How much more red and less blue light the warmest setting has. */
const MAX_WARMTH = 0.2;
/** The largest change of the black level. More would reverse the order of dark tones. */
const MAX_LIFT = 0.25;

/**
 * The tables that map the 256 code values of each channel: brightness, black level and white balance, in sRGB code
 * values. Saturation mixes channels and comes after them, as `saturationMatrix` has it. The browser's preview and the
 * engine both use these numbers, so that they show the same colours.
 */
export interface ChannelTables {
  red: Uint8Array;
  green: Uint8Array;
  blue: Uint8Array;
}

export function channelTables({
  brightness,
  warmth,
  blackLevel,
}: ColourAdjustments): ChannelTables {
  const gain = brightness / 100;
  const lift = (MAX_LIFT * (blackLevel - 100)) / 50;
  const shift = (MAX_WARMTH * warmth) / 50;
  const [red, blue] = [1 + shift, 1 - shift];
  // Grey keeps its luma.
  const green = (1 - LUMA.red * red - LUMA.blue * blue) / LUMA.green;
  const table = (balance: number) =>
    Uint8Array.from({ length: 256 }, (_, code) => {
      const value = (code / 255) * gain;
      const dark = Math.max(0, 1 - value);
      return Math.round(255 * Math.min(1, Math.max(0, (value + lift * dark ** 3) * balance)));
    });
  return { red: table(red), green: table(green), blue: table(blue) };
}

/** A 3 × 3 matrix that mixes red, green and blue into each channel. Grey stays unchanged. */
export type SaturationMatrix = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

export function saturationMatrix({ saturation }: ColourAdjustments): SaturationMatrix {
  const kept = saturation / 100;
  const [r, g, b] = [LUMA.red * (1 - kept), LUMA.green * (1 - kept), LUMA.blue * (1 - kept)];
  return [r + kept, g, b, r, g + kept, b, r, g, b + kept];
}
