import { codeOfLinear, LINEAR_OF_CODE, type Raster } from '@roomlight/imaging/testing';
import type { Random } from '../engine/scenes/random.js';

/** A change of colours near one hue, as raw converters have them. */
interface HueChange {
  /** Degrees. */
  hue: number;
  /** Half width of the window, degrees. */
  width: number;
  turn: number;
  saturation: number;
  light: number;
}

/**
 * A look as a photographer makes it in a raw converter, of another kind than the engine's own model: gains of linear
 * light, curves of each channel, HSV saturation, windows of hues, toned shadows and highlights, and an unsharp mask of
 * large radius.
 */
export interface HiddenStyle {
  /** Factors on linear light. */
  white: readonly [number, number, number];
  contrast: number;
  black: number;
  brightest: number;
  /** Exponents of sRGB values. */
  gammas: readonly [number, number, number];
  saturation: number;
  vibrance: number;
  hues: readonly HueChange[];
  shadowTone: readonly [number, number, number];
  lightTone: readonly [number, number, number];
  clarity: number;
}

export function drawHiddenStyle(random: Random): HiddenStyle {
  const normals = random.normals(40);
  let next = 0;
  const normal = (mean: number, deviation: number): number => mean + deviation * normals[next++]!;
  const exposure = 2 ** normal(0.2, 0.25);
  const warmth = normal(0, 0.06);
  const tint = normal(0, 0.02);
  const tone = (strength: number): [number, number, number] => {
    const [red, green, blue] = [normal(0, strength), normal(0, strength), normal(0, strength)];
    const mean = (red + green + blue) / 3;
    return [red - mean, green - mean, blue - mean];
  };
  return {
    white: [exposure * Math.exp(warmth), exposure * Math.exp(-tint), exposure * Math.exp(-warmth)],
    contrast: normal(0.25, 0.3),
    black: normal(0, 0.02),
    brightest: normal(0, 0.03),
    gammas: [Math.exp(normal(0, 0.03)), Math.exp(normal(0, 0.03)), Math.exp(normal(0, 0.03))],
    saturation: normal(0, 0.12),
    vibrance: normal(0.05, 0.15),
    hues: Array.from({ length: 3 }, () => ({
      hue: random.between(0, 360),
      width: random.between(30, 60),
      turn: normal(0, 8),
      saturation: normal(0, 0.2),
      light: normal(0, 0.05),
    })),
    shadowTone: tone(0.015),
    lightTone: tone(0.01),
    clarity: normal(0.15, 0.2),
  };
}

/** Radius of the unsharp mask, as a share of the longer side. */
const CLARITY_RADIUS = 0.02;

/** Applies a hidden style to a copy of a picture. */
export function applyHidden(picture: Raster, style: HiddenStyle): Raster {
  const { width, height, data } = picture;
  const length = width * height;
  const result = new Uint8Array(data.length);
  const luma = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    luma[i] = (0.2126 * data[3 * i]! + 0.7152 * data[3 * i + 1]! + 0.0722 * data[3 * i + 2]!) / 255;
  }
  const radius = Math.max(1, Math.round(CLARITY_RADIUS * Math.max(width, height)));
  const soft = blurred(blurred(luma, width, height, radius), width, height, radius);
  const rgb: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < length; i++) {
    const detail = (style.clarity * Math.tanh(3 * (luma[i]! - soft[i]!))) / 3;
    const middle = 4 * luma[i]! * (1 - luma[i]!);
    for (let c = 0; c < 3; c++) {
      const light = style.white[c]! * LINEAR_OF_CODE[data[3 * i + c]!]!;
      rgb[c] = codeOfLinear(shoulder(light)) / 255;
    }
    for (let c = 0; c < 3; c++) {
      rgb[c] = toned(rgb[c]!, style, c) + middle * detail;
    }
    coloured(rgb, style);
    for (let c = 0; c < 3; c++) {
      result[3 * i + c] = Math.round(255 * Math.min(1, Math.max(0, rgb[c]!)));
    }
  }
  return { width, height, data: result };
}

/** Compresses light above two thirds, as converters do before they clip. */
function shoulder(light: number): number {
  const knee = 0.66;
  return light <= knee
    ? light
    : knee + ((1 - knee) * Math.tanh((light - knee) / (1 - knee) / 1.15)) / Math.tanh(1 / 1.15);
}

function toned(value: number, style: HiddenStyle, channel: number): number {
  const { contrast, black, brightest } = style;
  const v = Math.min(1, Math.max(0, value)) ** style.gammas[channel]!;
  const s = v + contrast * v * (1 - v) * (v - 0.5) * 2;
  const stretched = black + s * (1 + brightest - black);
  const dark = (1 - s) ** 2 * s * 4;
  const bright = s * s * (1 - s) * 4;
  return stretched + dark * style.shadowTone[channel]! + bright * style.lightTone[channel]!;
}

function coloured(rgb: [number, number, number], style: HiddenStyle): void {
  const [red, green, blue] = rgb;
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const span = high - low;
  if (span <= 1e-6 || high <= 0) {
    return;
  }
  const share = span / high;
  const sixth =
    high === red
      ? ((green - blue) / span + 6) % 6
      : high === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  let hue = 60 * sixth;
  let saturation = 1 + style.saturation + style.vibrance * (1 - share);
  let light = 1;
  let turn = 0;
  for (const change of style.hues) {
    const off = Math.abs(((hue - change.hue + 540) % 360) - 180) / change.width;
    const within = Math.exp(-off * off);
    turn += within * change.turn;
    saturation += within * change.saturation;
    light += within * change.light * share;
  }
  hue = (hue + turn + 360) % 360;
  const grown = Math.min(1, Math.max(0, share * Math.max(0, saturation)));
  // The luma stays while the saturation grows.
  const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const made = hsv(hue, grown, high);
  const off = luma - (0.2126 * made[0]! + 0.7152 * made[1]! + 0.0722 * made[2]!);
  for (let c = 0; c < 3; c++) {
    rgb[c] = (made[c]! + off) * light;
  }
}

function hsv(hue: number, saturation: number, value: number): number[] {
  return [5, 3, 1].map((n) => {
    const k = (n + hue / 60) % 6;
    return value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1));
  });
}

function blurred(
  values: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const pass = (
    source: Float32Array,
    lines: number,
    length: number,
    along: number,
    across: number,
  ): Float32Array => {
    const target = new Float32Array(source.length);
    for (let line = 0; line < lines; line++) {
      const sums = new Float64Array(length + 1);
      for (let k = 0; k < length; k++) {
        sums[k + 1] = sums[k]! + source[line * across + k * along]!;
      }
      for (let k = 0; k < length; k++) {
        const from = Math.max(0, k - radius);
        const to = Math.min(length, k + radius + 1);
        target[line * across + k * along] = (sums[to]! - sums[from]!) / (to - from);
      }
    }
    return target;
  };
  return pass(pass(values, height, width, 1, width), width, height, width, 1);
}
