import { floor, imul, min, round, sin } from '../pixels/maths.js';

type Rgb = [number, number, number];

/** A generated room: the reflectance of each place, and a window that shines. */
export interface Scene {
  width: number;
  height: number;
  /** pixels */
  window: { left: number; top: number; width: number; height: number };
  /** the contents of a pixel at a fractional place: blended along edges, as by a lens */
  at(
    x: number,
    y: number,
  ): {
    /** linear reflectance of the room */
    colour: Rgb;
    /** linear light through the window */
    view: Rgb;
    /** how much of the pixel the window fills, 0 to 1 */
    through: number;
  };
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  colour: Rgb;
}

const WINDOW: Box = { left: 0.62, top: 0.15, right: 0.84, bottom: 0.45, colour: [0, 0, 0] };

/** Paints a wall, ceiling, floor, furniture and a window, with enough texture to align by. */
export function paintScene(width: number, height: number, seed: number): Scene {
  const random = seededRandom(seed);
  const shade = (): number => 0.1 + 0.6 * random();
  const wall: Rgb = [0.55 + 0.1 * random(), 0.55, 0.5 + 0.1 * random()];
  const boxes: Box[] = [
    { left: -1, top: -1, right: 2, bottom: 0.12, colour: [0.75, 0.75, 0.73] },
    { left: -1, top: 0.78, right: 2, bottom: 2, colour: [0.3, 0.2, 0.12] },
    ...Array.from({ length: 14 }, (): Box => {
      const left = random() * 0.9;
      const top = 0.45 + random() * 0.35;
      return {
        left,
        top,
        right: left + 0.05 + random() * 0.15,
        bottom: top + 0.08 + random() * 0.2,
        colour: [shade(), shade(), shade()],
      };
    }),
  ];
  const phase = random() * 6.28;
  const coarse = valueNoise(random);
  const fine = valueNoise(random);
  return {
    width,
    height,
    window: {
      left: round(WINDOW.left * width),
      top: round(WINDOW.top * height),
      width: round((WINDOW.right - WINDOW.left) * width),
      height: round((WINDOW.bottom - WINDOW.top) * height),
    },
    at(x, y) {
      const u = x / width;
      const v = y / height;
      const through = coverage(WINDOW, u, v, width, height);
      const leaves = 0.5 + 0.2 * sin(90 * u + phase) * sin(110 * v);
      const sky = v < 0.27;
      const [r, g, b] = boxes.reduce((under, box) => {
        const share = coverage(box, u, v, width, height);
        return share === 0 ? under : mix(under, box.colour, share);
      }, wall);
      const texture = 0.9 + 0.2 * coarse(u * 24, v * 16) + 0.1 * fine(u * 120, v * 80);
      return {
        colour: [r * texture, g * texture, b * texture],
        view: sky ? [0.55, 0.7, 0.9] : [0.4 * leaves, leaves, 0.3 * leaves],
        through,
      };
    },
  };
}

/** Generates numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = imul(t ^ (t >>> 15), t | 1);
    t ^= t + imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Smooth random values from 0 to 1, about one hill a unit. */
function valueNoise(random: () => number): (x: number, y: number) => number {
  const side = 128;
  const values = Float64Array.from({ length: side * side }, random);
  const at = (x: number, y: number): number => values[(y & (side - 1)) * side + (x & (side - 1))]!;
  return (x, y) => {
    const x0 = floor(x);
    const y0 = floor(y);
    const fx = x - x0;
    const fy = y - y0;
    const top = at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx;
    const bottom = at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx;
    return top * (1 - fy) + bottom * fy;
  };
}

/** The share of the pixel at (u, v) that a box fills. */
function coverage(box: Box, u: number, v: number, width: number, height: number): number {
  const across = min(u - box.left, box.right - u) * width + 0.5;
  const down = min(v - box.top, box.bottom - v) * height + 0.5;
  return across <= 0 || down <= 0 ? 0 : min(1, across) * min(1, down);
}

function mix(under: Rgb, over: Rgb, share: number): Rgb {
  const [r, g, b] = under;
  return [r + share * (over[0] - r), g + share * (over[1] - g), b + share * (over[2] - b)];
}
