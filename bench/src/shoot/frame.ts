import { CHECK_COPY_SIDE, type CheckCopy } from '@roomlight/photography/shoot';
import { CODE_OF_LINEAR, LINEAR_STEPS } from '@roomlight/imaging/testing';
import type { Random } from '../engine/scenes/random.js';
import type { Light, Room } from './room.js';

/** Where the camera stood, relative to the first frame. */
export interface Stand {
  /** Pixels of the copy. */
  dx: number;
  dy: number;
  /** Degrees */
  turn: number;
}

/** Light of a flash: falls off from a point, and leaves shadows with hard edges. */
export interface Flash {
  /** Light that it adds where it is brightest. */
  power: number;
  /** Shares of the width and height. */
  x: number;
  y: number;
  /** How fast it falls off: 0 is even light. */
  fallOff: number;
  shadows: { left: number; top: number; right: number; bottom: number; lean: number }[];
}

/** How light spreads on the sensor. */
export type Blur =
  | { kind: 'gaussian'; sigma: number }
  | { kind: 'disc'; radius: number }
  | { kind: 'shake'; length: number; angle: number };

/** Someone or something that is only in this frame, as shares of width and height. */
export interface Visitor {
  x: number;
  y: number;
  width: number;
  height: number;
  light: number;
}

export interface FrameRecipe {
  /** Factor on the room's own light. */
  gain: number;
  flash: Flash | null;
  stand: Stand;
  blur: Blur | null;
  visitor: Visitor | null;
  /** Factor on the noise of ISO 100. */
  noise: number;
}

/** Share of the photo at each side that only frames from another stand show. */
const MARGIN = 0.06;
const SHADOW = 0.35;
/** Variance of a copy's pixel at ISO 100 for each unit of light, and of the dark. */
const SHOT_NOISE = 6e-6;
const READ_NOISE = 3e-4;

/** Exposes a copy of a frame: light, blur, noise, clipping at white, and the sRGB curve. */
export function exposed(room: Room, recipe: FrameRecipe, random: Random): CheckCopy {
  const sharpLight = litFrom(room, recipe);
  const { width, height, data } =
    recipe.blur === null ? sharpLight : blurred(sharpLight, recipe.blur);
  const normals = random.normals(4093);
  const luma = new Uint8Array(data.length);
  const start = random.count(0, normals.length - 1);
  for (let i = 0; i < data.length; i++) {
    const light = data[i] ?? 0;
    const sigma = Math.sqrt(recipe.noise * (SHOT_NOISE * light + READ_NOISE ** 2));
    const noisy = light + sigma * (normals[(start + i) % normals.length] ?? 0);
    luma[i] = CODE_OF_LINEAR[Math.round(LINEAR_STEPS * Math.min(1, Math.max(0, noisy)))] ?? 0;
  }
  return { width, height, luma };
}

/** The light that reaches each pixel of the copy; four samples each. */
function litFrom({ ambient, surfaces }: Room, { gain, flash, stand, visitor }: FrameRecipe): Light {
  const scale = ((1 - 2 * MARGIN) * ambient.width) / CHECK_COPY_SIDE;
  const width = CHECK_COPY_SIDE;
  const height = Math.round(((1 - 2 * MARGIN) * ambient.height) / scale);
  const data = new Float32Array(width * height);
  const cos = scale * Math.cos((stand.turn * Math.PI) / 180);
  const sin = scale * Math.sin((stand.turn * Math.PI) / 180);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (const [fx, fy] of [
        [-0.25, -0.25],
        [0.25, -0.25],
        [-0.25, 0.25],
        [0.25, 0.25],
      ] as const) {
        const u = x + fx + stand.dx - (width - 1) / 2;
        const v = y + fy + stand.dy - (height - 1) / 2;
        const px = (ambient.width - 1) / 2 + cos * u - sin * v;
        const py = (ambient.height - 1) / 2 + sin * u + cos * v;
        const share = { x: px / ambient.width, y: py / ambient.height };
        const surface = flash === null ? 0 : sampled(surfaces, px, py) * flashAt(flash, share);
        sum +=
          visitor !== null && covers(visitor, share)
            ? visitor.light * (gain + (flash?.power ?? 0))
            : gain * sampled(ambient, px, py) + surface;
      }
      data[y * width + x] = sum / 4;
    }
  }
  return { width, height, data };
}

function flashAt(flash: Flash, { x, y }: { x: number; y: number }): number {
  const distance = (x - flash.x) ** 2 + (0.67 * (y - flash.y)) ** 2;
  const light = flash.power / (1 + flash.fallOff * distance);
  const isShaded = flash.shadows.some(({ left, top, right, bottom, lean }) => {
    const shifted = x - lean * (y - top);
    return shifted > left && shifted < right && y > top && y < bottom;
  });
  return isShaded ? SHADOW * light : light;
}

function covers({ x, y, width, height }: Visitor, at: { x: number; y: number }): boolean {
  return (2 * (at.x - x)) ** 2 / width ** 2 + (2 * (at.y - y)) ** 2 / height ** 2 < 1;
}

function sampled({ width, height, data }: Light, x: number, y: number): number {
  const u = Math.min(width - 1.001, Math.max(0, x));
  const v = Math.min(height - 1.001, Math.max(0, y));
  const i = Math.floor(v) * width + Math.floor(u);
  const fx = u - Math.floor(u);
  const fy = v - Math.floor(v);
  const upper = (data[i] ?? 0) * (1 - fx) + (data[i + 1] ?? 0) * fx;
  const lower = (data[i + width] ?? 0) * (1 - fx) + (data[i + width + 1] ?? 0) * fx;
  return upper * (1 - fy) + lower * fy;
}

function blurred(light: Light, blur: Blur): Light {
  const { width, height, data } = light;
  const taps = tapsOf(blur);
  const total = taps.reduce((sum, { weight }) => sum + weight, 0);
  const result = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (const { dx, dy, weight } of taps) {
        sum += weight * sampled(light, x + dx, y + dy);
      }
      result[y * width + x] = sum / total;
    }
  }
  return { width, height, data: result };
}

function tapsOf(blur: Blur): { dx: number; dy: number; weight: number }[] {
  if (blur.kind === 'shake') {
    const count = Math.ceil(2 * blur.length);
    return Array.from({ length: count }, (_, k) => {
      const along = ((k + 0.5) / count - 0.5) * blur.length;
      return { dx: along * Math.cos(blur.angle), dy: along * Math.sin(blur.angle), weight: 1 };
    });
  }
  const reach = Math.ceil(blur.kind === 'disc' ? blur.radius : 3 * blur.sigma);
  const taps = [];
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const squared = dx * dx + dy * dy;
      const weight =
        blur.kind === 'disc'
          ? Math.min(1, Math.max(0, blur.radius + 0.5 - Math.sqrt(squared)))
          : Math.exp(-squared / (2 * blur.sigma ** 2));
      taps.push({ dx, dy, weight });
    }
  }
  return taps;
}
