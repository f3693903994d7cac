import { plane, type Plane } from '../../pixels/raster.js';
import { Noise, randomFrom } from './noise.js';
import { SKY_KINDS, type Clouds, type Rgb, type SkyKind } from './sky-kinds.js';

/** The scene that a generated sky must fit. */
export interface Setting {
  /** of the photo, pixels */
  width: number;
  height: number;
  /** height at which the ground begins, as a share of the photo's height */
  horizon: number;
  /** colour of the air at the horizon, in code values */
  haze: Rgb;
  /** factor on code values */
  brightness: number;
}

/** Which sky is made; any numbers work. */
export interface SkyChoice {
  /** Selects the kind of sky, the sun's side and the wind: the same for photos of one place and time. */
  weather: number;
  /** Selects the clouds of that weather: another number for another direction or moment. */
  clouds: number;
}

/** Number of values along the photo's longer side that is enough for a sky, since skies are soft. */
const LONGEST = 900;
/** Focal length as a share of the photo's longer side: that of a typical lens for houses. */
const FOCAL_LENGTH = 0.75;
/** Height of the haze above the horizon, and its height in front of clouds, both as tangents of elevation. */
const HAZE_HEIGHT = 0.16;
const CLOUD_HAZE = 0.1;
/** Prevents clouds at the horizon from shrinking to nothing, as the curvature of the earth does. */
const NEAREST_HORIZON = 0.12;
/** How much brighter the sun's side is, and how much darker the other side. */
const SUN_SIDE = 0.05;
/** Elevations at which the colour has mostly become that of the middle and of the zenith, as tangents. */
const MIDDLE = 0.3;
const HIGH = 0.7;
/**
 * Distance above and below a place, as a share of the height, over which a cloud is compared to find its top and its
 * base.
 */
const RELIEF = 0.012;

/**
 * Generates a sky from nothing but the choice: code values (unrounded) of each channel, from the photo's top to a little
 * below its horizon.
 */
export function makeSky(choice: SkyChoice, setting: Setting): Plane[] {
  const weather = randomFrom(choice.weather);
  const random = randomFrom(choice.clouds);
  const kind = SKY_KINDS[Math.floor(weather() * SKY_KINDS.length)]!;
  const sunSide = weather() < 0.5 ? -1 : 1;
  const scale = Math.min(1, LONGEST / Math.max(setting.width, setting.height));
  const width = Math.max(2, Math.round(setting.width * scale));
  const height = Math.max(2, Math.round(setting.height * scale));
  const view = viewOf(width, height, setting.horizon);
  const channels = [0, 1, 2].map(() => plane(width, height));
  paintAir(channels, kind, setting.haze, view, sunSide);
  for (const clouds of kind.clouds) {
    paintClouds(channels, kind, clouds, view, { wind: weather() - 0.5, random });
  }
  for (const { data } of channels) {
    for (let i = 0; i < data.length; i++) {
      data[i] = Math.min(255, data[i]! * setting.brightness);
    }
  }
  return channels;
}

/** Elevation of each row and sideways direction of each column, as tangents. */
interface View {
  up: Float64Array;
  aside: Float64Array;
  /** rows that show sky, from the top */
  rows: number;
}

function viewOf(width: number, height: number, horizon: number): View {
  const focal = FOCAL_LENGTH * Math.max(width, height);
  const level = horizon * height;
  return {
    up: Float64Array.from({ length: height }, (_, y) => Math.max(0, (level - y) / focal)),
    aside: Float64Array.from({ length: width }, (_, x) => (x - width / 2) / focal),
    rows: Math.min(height, Math.ceil(level) + 1),
  };
}

function paintAir(
  channels: readonly Plane[],
  { zenith, middle, horizon }: SkyKind,
  haze: Rgb,
  { up, aside }: View,
  sunSide: number,
): void {
  channels.forEach(({ width, height, data }, c) => {
    for (let y = 0; y < height; y++) {
      const low = 1 - Math.exp((-2 * up[y]!) / MIDDLE);
      const high = 1 - Math.exp(-((up[y]! / HIGH) ** 2));
      const clear = blend(blend(horizon[c]!, middle[c]!, low), zenith[c]!, high);
      const value = blend(clear, haze[c]!, Math.exp(-up[y]! / HAZE_HEIGHT));
      for (let x = 0; x < width; x++) {
        data[y * width + x] = value * (1 + SUN_SIDE * sunSide * aside[x]!);
      }
    }
  });
}

interface CloudDraw {
  /** The wind's direction, from -0.5 to 0.5, as a share of its range. */
  wind: number;
  random: () => number;
}

function paintClouds(
  channels: readonly Plane[],
  { lit, shaded }: SkyKind,
  clouds: Clouds,
  view: View,
  draw: CloudDraw,
): void {
  const { up, rows } = view;
  const level = cloudLevels(clouds, view, draw);
  const { width, height, data } = level;
  const relief = Math.max(1, Math.round(RELIEF * height));
  for (let y = 0; y < rows; y++) {
    const above = Math.max(0, y - relief) * width;
    const below = Math.min(rows - 1, y + relief) * width;
    const visible = clouds.opacity * (1 - Math.exp(-up[y]! / CLOUD_HAZE));
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const depth = (data[i]! - clouds.from) / clouds.softness;
      const cover = visible * smoothStep(depth);
      if (cover === 0) {
        continue;
      }
      // The light comes from above: a cloud is bright where it thins out upwards, and grey where it thins out
      // downwards.
      const rise = (data[above + x]! - data[below + x]!) / clouds.softness;
      const shade = clouds.shade * smoothStep(0.15 + 0.45 * rise + 0.3 * Math.min(1.5, depth));
      for (let c = 0; c < channels.length; c++) {
        const target = channels[c]!.data;
        target[i] = blend(target[i]!, blend(lit[c]!, shaded[c]!, shade), cover);
      }
    }
  }
}

/** Noise on a level sheet high above the camera, as seen from below. */
function cloudLevels(
  { scale, stretch, octaves }: Clouds,
  { up, aside, rows }: View,
  { wind, random }: CloudDraw,
): Plane {
  const noise = new Noise(random);
  const level = plane(aside.length, up.length);
  const start = { x: 60 * random(), y: 60 * random() };
  // The wind blows across the view rather than along it.
  const angle = wind * 0.9;
  const cos = scale * Math.cos(angle);
  const sin = scale * Math.sin(angle);
  for (let y = 0; y < rows; y++) {
    const far = 1 / (up[y]! + NEAREST_HORIZON);
    for (let x = 0; x < aside.length; x++) {
      const east = aside[x]! * far;
      const u = start.x + (cos * east - sin * far) / stretch;
      const v = start.y + sin * east + cos * far;
      // Slower noise bends the coordinates, since clouds have no grain.
      const bend = 0.35 * noise.at(0.7 * u + 31, 0.7 * v);
      level.data[y * aside.length + x] = noise.sum(u + bend, v - bend, octaves);
    }
  }
  return level;
}

function blend(from: number, to: number, share: number): number {
  return from + share * (to - from);
}

/** Rises smoothly from 0 to 1. */
function smoothStep(x: number): number {
  const t = Math.min(1, Math.max(0, x));
  return t * t * (3 - 2 * t);
}
