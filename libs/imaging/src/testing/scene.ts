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
    { left: 0, top: 0, right: 1, bottom: 0.12, colour: [0.75, 0.75, 0.73] },
    { left: 0, top: 0.78, right: 1, bottom: 1, colour: [0.3, 0.2, 0.12] },
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
  const phases = Array.from({ length: 6 }, () => random() * 6.28);
  return {
    width,
    height,
    window: {
      left: Math.round(WINDOW.left * width),
      top: Math.round(WINDOW.top * height),
      width: Math.round((WINDOW.right - WINDOW.left) * width),
      height: Math.round((WINDOW.bottom - WINDOW.top) * height),
    },
    at(x, y) {
      const u = x / width;
      const v = y / height;
      if (inside(WINDOW, u, v)) {
        const leaves = 0.5 + 0.2 * Math.sin(90 * u + phases[0]!) * Math.sin(110 * v + phases[1]!);
        const sky = v < 0.27;
        return {
          colour: sky ? [0.55, 0.7, 0.9] : [0.4 * leaves, leaves, 0.3 * leaves],
          shines: true,
        };
      }
      const box = boxes.findLast((candidate) => inside(candidate, u, v));
      const [r, g, b] = box?.colour ?? wall;
      const texture =
        1 +
        0.06 * Math.sin(40 * u + phases[2]!) * Math.sin(31 * v + phases[3]!) +
        0.05 * Math.sin(170 * u + phases[4]!) * Math.sin(140 * v + phases[5]!);
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
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function inside(box: Box, u: number, v: number): boolean {
  return u >= box.left && u < box.right && v >= box.top && v < box.bottom;
}
