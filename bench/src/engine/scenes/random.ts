import { seededRandom } from '@roomlight/imaging/testing';
import type { Point } from './polygon.js';

/** Generates the same numbers for the same seed. */
export class Random {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** a whole number, both ends included */
  count(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** a tilted four-cornered shape around a point */
  quad(x: number, y: number, width: number, height: number): Point[] {
    const lean = (): number => this.between(-0.2, 0.2);
    return [
      [x - width * (0.5 + lean()), y - height * (0.5 + lean())],
      [x + width * (0.5 + lean()), y - height * (0.5 + lean())],
      [x + width * (0.5 + lean()), y + height * (0.5 + lean())],
      [x - width * (0.5 + lean()), y + height * (0.5 + lean())],
    ];
  }

  /** standard normal values, to be used by stepping through them */
  normals(count: number): Float32Array {
    return Float32Array.from({ length: count }, () => {
      const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
      return radius * Math.cos(2 * Math.PI * this.next());
    });
  }
}
