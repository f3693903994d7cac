import { type Raster, codeOfLinear } from '@roomlight/imaging/testing';
import { coverageOf, type Point } from './polygon.js';
import type { Rgb } from './made-light.js';
import type { Random } from './random.js';

/** A covering in front of a window, or bars that divide it. It belongs to the room and is lit like the room. */
export interface Covering {
  kind: 'slats' | 'bars' | 'sheer';
  /** slats from edge to edge, or panes beside and above each other that bars divide; a sheer curtain's folds */
  count: number;
  /** slats: degrees from level, 90 for vertical ones */
  turn: number;
  /** fraction of the window through which the view is visible */
  open: number;
  /** sRGB codes */
  colour: Rgb;
}

export interface MadeWindow {
  /** corners of the glass, as fractions of the photo's width and height */
  corners: readonly Point[];
  /**
   * the view behind the window: what the photo shows; bare trees under a bright sky; or a garden with leaves and a
   * house
   */
  view: 'photo' | 'trees' | 'garden';
  covering?: Covering;
  /** painted around the glass, as part of the room: sRGB codes, and its width as a share of the photo's */
  frame?: { colour: Rgb; width: number };
}

/** The outdoors, and where the picture shows it. */
export interface Outdoors {
  /** 0 to 1 for each pixel: the fraction that is lit from outdoors */
  share: Float32Array;
  /** RGB codes of the view */
  view: Uint8Array;
  /** 255 for each pixel inside a window's corners */
  mask: Uint8Array;
}

/**
 * Paints the windows' frames and coverings into `photo`, and returns the view through the glass and where it is
 * visible.
 */
export function paintWindows(
  photo: Raster,
  windows: readonly MadeWindow[],
  random: Random,
  softness: number,
): Outdoors {
  const { width, height, data } = photo;
  const share = new Float32Array(width * height);
  const mask = new Uint8Array(width * height);
  const view = Uint8Array.from(data);
  for (const window of windows) {
    const { corners, covering, frame } = window;
    const inside = coverageOf(corners, softness);
    const open = covering && openingOf(covering);
    const seen = viewOf(window, random);
    const outside = frame && coverageOf(grown(corners, frame.width), softness);
    const box = boxOf(corners);
    const margin = frame?.width ?? 0;
    const rows = span(box.top - margin, box.bottom + margin, height);
    const columns = span(box.left - margin, box.right + margin, width);
    for (let y = rows.from; y < rows.to; y++) {
      for (let x = columns.from; x < columns.to; x++) {
        const i = y * width + x;
        const glass = inside((x + 0.5) / width, (y + 0.5) / height);
        if (outside && glass < 1) {
          mix(data, i, frame.colour, outside((x + 0.5) / width, (y + 0.5) / height));
        }
        if (glass === 0) {
          continue;
        }
        const u = (x / width - box.left) / (box.right - box.left);
        const v = (y / height - box.top) / (box.bottom - box.top);
        const pixel = 1 / ((box.bottom - box.top) * height);
        const isOpen = open ? open(u, v, pixel) : 1;
        share[i] = glass * isOpen;
        mask[i] = glass > 0.5 ? 255 : 0;
        if (seen) {
          view.set(seen(u, v).map(codeOfLinear).map(Math.round), 3 * i);
        }
        if (covering) {
          const shade = 0.85 + 0.15 * Math.sin(2 * Math.PI * covering.count * v) ** 2;
          mix(data, i, shaded(covering.colour, shade), glass);
        }
      }
    }
  }
  return { share, mask, view };
}

function viewOf(
  { view }: MadeWindow,
  random: Random,
): ((u: number, v: number) => number[]) | undefined {
  switch (view) {
    case 'photo':
      return undefined;
    case 'trees':
      return growTrees(random);
    case 'garden':
      return growGarden(random);
  }
}

/**
 * How much of the view is visible at a place in the window: 0 on a slat or bar, 1 between them, with soft edges one
 * pixel wide.
 */
function openingOf({ kind, count, turn, open }: Covering) {
  const along = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)] as const;
  const between = (place: number, pixel: number): number => {
    const phase = (((place * count) % 1) + 1) % 1;
    return Math.min(1, Math.max(0, Math.min(phase, open - phase) / (count * pixel) + 0.5));
  };
  return (u: number, v: number, pixel: number): number => {
    switch (kind) {
      case 'slats':
        return between(u * along[0] + v * along[1], pixel);
      case 'bars': {
        const bar = (1 - open) / 2;
        return Math.min(between(u + bar / count, pixel), between(v + bar / count, pixel));
      }
      case 'sheer':
        return open * (0.8 + 0.2 * Math.sin(2 * Math.PI * count * u));
    }
  };
}

function boxOf(corners: readonly Point[]) {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

function span(from: number, to: number, pixels: number): { from: number; to: number } {
  return {
    from: Math.max(0, Math.floor(from * pixels)),
    to: Math.min(pixels, Math.ceil(to * pixels)),
  };
}

/** The corners moved away from their centre, by fractions of the photo's size. */
function grown(corners: readonly Point[], by: number): Point[] {
  const { left, right, top, bottom } = boxOf(corners);
  return corners.map(([x, y]) => [
    x + (x < (left + right) / 2 ? -by : by),
    y + (y < (top + bottom) / 2 ? -1.5 * by : 1.5 * by),
  ]);
}

function mix(data: Uint8Array, i: number, colour: Rgb, share: number): void {
  for (let c = 0; c < 3; c++) {
    data[3 * i + c] = Math.round(data[3 * i + c]! + share * (colour[c]! - data[3 * i + c]!));
  }
}

function shaded([r, g, b]: Rgb, by: number): Rgb {
  return [r * by, g * by, b * by];
}

/** A view in linear light: blue sky with clouds, a house, trees in leaf, a lawn. */
function growGarden(random: Random): (u: number, v: number) => number[] {
  const horizon = random.between(0.5, 0.7);
  const blue = random.between(0.2, 0.5);
  const house = { left: random.between(-0.2, 0.7), top: random.between(0.15, 0.4) };
  const siding = random.between(0.15, 0.6);
  const waves = Array.from({ length: 12 }, () => ({
    fx: random.between(-12, 12),
    fy: random.between(-12, 12),
    phase: random.between(0, 6.3),
  }));
  const noise = (u: number, v: number, scale: number): number =>
    waves.reduce((sum, { fx, fy, phase }) => sum + Math.sin(scale * (fx * u + fy * v) + phase), 0) /
    waves.length;
  const crowns = Array.from({ length: random.count(2, 5) }, () => ({
    x: random.between(0, 1),
    y: random.between(horizon - 0.35, horizon),
    radius: random.between(0.1, 0.25),
  }));
  return (u, v) => {
    const leaf = 0.5 + 0.5 * noise(u, v, 9);
    if (v > horizon) {
      return [0.1 + 0.08 * leaf, 0.2 + 0.12 * leaf, 0.04 + 0.03 * leaf];
    }
    if (
      crowns.some(({ x, y, radius }) => Math.hypot(u - x, v - y) + 0.06 * noise(u, v, 6) < radius)
    ) {
      return [0.03 + 0.12 * leaf, 0.08 + 0.2 * leaf, 0.02 + 0.04 * leaf];
    }
    if (u > house.left && u < house.left + 0.45 && v > house.top) {
      const line = (v * 40) % 1 < 0.15 ? 0.7 : 1;
      const pane = (u * 7) % 1 < 0.3 && (v * 5) % 1 < 0.5 ? 0.25 : 1;
      return [siding, 0.95 * siding, 0.88 * siding].map((level) => level * line * pane);
    }
    const cloud = Math.min(1, Math.max(0, 0.5 + 2 * noise(u, v, 1)));
    return [blue + cloud * (0.9 - blue), 0.25 + 0.75 * blue + cloud * (0.65 - 0.75 * blue), 0.92];
  };
}

/**
 * A view in linear light: a sky that brightens towards the horizon, bare branches in front of it, a dark hedge below.
 */
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
