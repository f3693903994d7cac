import { PI, SQRT2, cos, floor, imul, sin } from '../../pixels/maths.js';

const TABLE = 256;
const DIRECTIONS = 16;
/** Rotation of each octave, which is also scaled by not quite two, so that the lattices never coincide. */
const TURN = { cos: 0.8, sin: 0.6 };
const GROWTH = 1.97;

/** Generates numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = imul(state ^ (state >>> 15), 1 | state);
    t = (t + imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Gradient noise (Perlin 2002) of a plane, -1 to 1, and its sums over octaves. The noise repeats after 256. */
export class Noise {
  private readonly order = new Uint8Array(2 * TABLE);
  private readonly across = new Float64Array(DIRECTIONS);
  private readonly down = new Float64Array(DIRECTIONS);

  constructor(random: () => number) {
    const order = Uint8Array.from({ length: TABLE }, (_, i) => i);
    for (let i = TABLE - 1; i > 0; i--) {
      const j = floor(random() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    this.order.set(order);
    this.order.set(order, TABLE);
    for (let k = 0; k < DIRECTIONS; k++) {
      this.across[k] = SQRT2 * cos((2 * PI * k) / DIRECTIONS);
      this.down[k] = SQRT2 * sin((2 * PI * k) / DIRECTIONS);
    }
  }

  at(x: number, y: number): number {
    const x0 = floor(x);
    const y0 = floor(y);
    const fx = x - x0;
    const fy = y - y0;
    const sx = fx * fx * fx * (fx * (6 * fx - 15) + 10);
    const sy = fy * fy * fy * (fy * (6 * fy - 15) + 10);
    const top = this.corner(x0, y0, fx, fy);
    const topRight = this.corner(x0 + 1, y0, fx - 1, fy);
    const bottom = this.corner(x0, y0 + 1, fx, fy - 1);
    const bottomRight = this.corner(x0 + 1, y0 + 1, fx - 1, fy - 1);
    const above = top + sx * (topRight - top);
    const below = bottom + sx * (bottomRight - bottom);
    return above + sy * (below - above);
  }

  /** Adds octaves, each finer and weaker by half: about -0.7 to 0.7. */
  sum(x: number, y: number, octaves: number): number {
    let total = 0;
    let weight = 0.5;
    for (let octave = 0; octave < octaves; octave++) {
      total += weight * this.at(x, y);
      weight /= 2;
      const turned = GROWTH * (TURN.cos * x - TURN.sin * y) + 17.3;
      y = GROWTH * (TURN.sin * x + TURN.cos * y) + 5.7;
      x = turned;
    }
    return total;
  }

  private corner(x: number, y: number, fx: number, fy: number): number {
    const k = this.order[this.order[x & (TABLE - 1)]! + (y & (TABLE - 1))]! & (DIRECTIONS - 1);
    return this.across[k]! * fx + this.down[k]! * fy;
  }
}
