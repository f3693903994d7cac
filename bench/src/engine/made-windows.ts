import type { Raster } from '@roomlight/imaging/raster';
import { codeOfLinear } from '@roomlight/imaging/srgb';
import { coverageOf, type Point } from './polygon.js';
import type { Random } from './random.js';

export interface MadeWindow {
  /** corners of the glass, shares of the photo's width and height */
  corners: readonly Point[];
  /**
   * what is behind it: what the photo shows; or a made view of bare trees under a bright sky; or that view behind
   * blinds, which belong to the room
   */
  view: 'photo' | 'trees' | 'blinds';
}

/** Where the picture shows what is outdoors. */
export interface Outdoors {
  /** 0 to 1 for each pixel: how much of it is lit from outdoors */
  share: Float32Array;
  /** 255 for each pixel inside a window's corners */
  mask: Uint8Array;
}

const SLATS = 22;
/** How much of the distance between two slats is open. */
const GAP = 0.45;
const SLAT_CODES = [222, 219, 212];

/** Paints the made views into `photo` and says where the windows are. */
export function paintWindows(
  photo: Raster,
  windows: readonly MadeWindow[],
  random: Random,
  softness: number,
): Outdoors {
  const { width, height, data } = photo;
  const share = new Float32Array(width * height);
  const mask = new Uint8Array(width * height);
  for (const { corners, view } of windows) {
    const inside = coverageOf(corners, softness);
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const trees = view === 'photo' ? undefined : growTrees(random);
    for (
      let y = Math.max(0, Math.floor(top * height));
      y < Math.min(height, bottom * height);
      y++
    ) {
      for (let x = Math.max(0, Math.floor(left * width)); x < Math.min(width, right * width); x++) {
        const i = y * width + x;
        const covered = inside((x + 0.5) / width, (y + 0.5) / height);
        if (covered === 0) {
          continue;
        }
        const u = (x / width - left) / (right - left);
        const v = (y / height - top) / (bottom - top);
        const open = view === 'blinds' ? openBetweenSlats(v, (bottom - top) * height) : 1;
        share[i] = covered * open;
        mask[i] = covered > 0.5 ? 255 : 0;
        if (trees && covered > 0.5) {
          const seen = trees(u, v);
          for (let c = 0; c < 3; c++) {
            const slat = SLAT_CODES[c]! * (0.85 + 0.15 * Math.sin(2 * Math.PI * SLATS * v) ** 2);
            data[3 * i + c] = Math.round(open * codeOfLinear(seen[c]!) + (1 - open) * slat);
          }
        }
      }
    }
  }
  return { share, mask };
}

/** 0 on a slat, 1 between two, soft over a pixel. */
function openBetweenSlats(v: number, pixels: number): number {
  const phase = (v * SLATS) % 1;
  const pixel = SLATS / pixels;
  const inside = Math.min(phase, GAP - phase);
  return Math.min(1, Math.max(0, inside / pixel + 0.5));
}

/** A view in linear light: a sky that brightens towards the horizon, bare branches before it, a dark hedge below. */
function growTrees(random: Random): (u: number, v: number) => number[] {
  const horizon = random.between(0.6, 0.75);
  const branches = Array.from({ length: 26 }, () => {
    const trunk = random.chance(0.25);
    const lean = trunk ? random.between(-0.1, 0.1) : random.between(-0.7, 0.7);
    const x = random.between(0, 1);
    const y = trunk ? 1 : random.between(0.1, horizon);
    const reach = trunk ? random.between(0.6, 1.1) : random.between(0.2, 0.5);
    const thick = trunk ? random.between(0.015, 0.03) : random.between(0.003, 0.01);
    return { x, y, lean, reach, thick };
  });
  const leaves = Array.from({ length: 5 }, () => [
    random.between(20, 90),
    random.between(20, 90),
    random.between(0, 6.3),
  ]);
  return (u, v) => {
    const glow = 0.75 + 0.2 * Math.min(1, v / horizon);
    let [r, g, b] = [0.86 * glow, 0.94 * glow, glow];
    const texture =
      leaves.reduce((sum, [fx, fy, phase]) => sum + Math.sin(fx! * u + fy! * v + phase!), 0) / 10 +
      0.5;
    if (v > horizon + 0.04 * (texture - 0.5)) {
      [r, g, b] = [0.16 * texture + 0.02, 0.22 * texture + 0.03, 0.07 * texture + 0.01];
    }
    for (const { x, y, lean, reach, thick } of branches) {
      const along = y - v;
      if (along > 0 && along < reach) {
        const off = Math.abs(u - x - lean * along) / (thick * (1 - (0.8 * along) / reach));
        const wood = Math.min(1, Math.max(0, 2 - 2 * off));
        r += wood * (0.07 - r);
        g += wood * (0.055 - g);
        b += wood * (0.045 - b);
      }
    }
    return [r, g, b];
  };
}
