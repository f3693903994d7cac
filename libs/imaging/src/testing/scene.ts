// Looking a global up for every pixel is dear in a test runner's sandbox.
const { floor, imul, round, sin } = Math;

/** A made room: what each place reflects, and a window that shines. */
export interface Scene {
  width: number;
  height: number;
  /** pixels */
  window: { left: number; top: number; width: number; height: number };
  /** linear reflectance at a fractional place */
  at(x: number, y: number): { colour: [number, number, number]; shines: boolean };
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  colour: [number, number, number];
}

const WINDOW: Box = { left: 0.62, top: 0.15, right: 0.84, bottom: 0.45, colour: [0, 0, 0] };

/** Wall, ceiling, floor, furniture and a window, with texture enough to align by. */
export function paintScene(width: number, height: number, seed: number): Scene {
  const random = seededRandom(seed);
  const shade = (): number => 0.1 + 0.6 * random();
  const wall: [number, number, number] = [0.55 + 0.1 * random(), 0.55, 0.5 + 0.1 * random()];
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
      if (inside(WINDOW, u, v)) {
        const leaves = 0.5 + 0.2 * sin(90 * u + phase) * sin(110 * v);
        const sky = v < 0.27;
        return {
          colour: sky ? [0.55, 0.7, 0.9] : [0.4 * leaves, leaves, 0.3 * leaves],
          shines: true,
        };
      }
      const box = boxes.findLast((candidate) => inside(candidate, u, v));
      const [r, g, b] = box?.colour ?? wall;
      const texture = 0.9 + 0.2 * coarse(u * 24, v * 16) + 0.1 * fine(u * 120, v * 80);
      return { colour: [r * texture, g * texture, b * texture], shines: false };
    },
  };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
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

function inside(box: Box, u: number, v: number): boolean {
  return u >= box.left && u < box.right && v >= box.top && v < box.bottom;
}
