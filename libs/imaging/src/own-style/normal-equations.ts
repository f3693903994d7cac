import { max } from '../pixels/maths.js';
import { solveSymmetric } from '../pixels/solve.js';

/** Weighted least squares with penalties, of several values that depend on the same unknowns. */
export class NormalEquations {
  private readonly matrix: Float64Array;
  private readonly sums: Float64Array[];
  private weights = 0;
  private readonly used: Int32Array;

  constructor(
    private readonly length: number,
    values: number,
  ) {
    this.matrix = new Float64Array(length * length);
    this.sums = Array.from({ length: values }, () => new Float64Array(length));
    this.used = new Int32Array(length);
  }

  /** @param row the factors of the unknowns, most of them 0 */
  add(row: Float64Array, values: readonly number[], weight: number): void {
    const { length, matrix, sums, used } = this;
    let count = 0;
    for (let i = 0; i < length; i++) {
      if (row[i] !== 0) {
        used[count++] = i;
      }
    }
    for (let p = 0; p < count; p++) {
      const i = used[p]!;
      const weighted = weight * row[i]!;
      for (let q = 0; q <= p; q++) {
        const j = used[q]!;
        matrix[i * length + j]! += weighted * row[j]!;
      }
      for (let v = 0; v < sums.length; v++) {
        sums[v]![i]! += weighted * values[v]!;
      }
    }
    this.weights += weight;
  }

  /** Makes the total weight so much. */
  normalise(total: number): void {
    const factor = total / max(1e-9, this.weights);
    for (const numbers of [this.matrix, ...this.sums]) {
      for (let i = 0; i < numbers.length; i++) {
        numbers[i]! *= factor;
      }
    }
  }

  /** Penalises second differences of the unknowns from `from` to before `to`. */
  bend(from: number, to: number, strength: number): void {
    const bend = [1, -2, 1];
    for (let i = from; i + 2 < to; i++) {
      for (let p = 0; p < 3; p++) {
        for (let q = 0; q <= p; q++) {
          this.matrix[(i + p) * this.length + i + q]! += strength * bend[p]! * bend[q]!;
        }
      }
    }
  }

  /** Penalises an unknown's distance from a value. */
  hold(i: number, strength: number, value: number): void {
    this.matrix[i * this.length + i]! += strength;
    for (const sums of this.sums) {
      sums[i]! += strength * value;
    }
  }

  /** @returns for each value, the unknowns */
  solve(): number[][] {
    return this.sums.map((sums) => {
      const solved = solveSymmetric(this.matrix, sums);
      if (solved === undefined) {
        throw new Error('the penalties leave no unknown open');
      }
      return solved;
    });
  }
}
