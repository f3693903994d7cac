/** Minimum share of its diagonal element for a pivot: below it, the unknown depends on the others, or on nothing. */
const MIN_PIVOT = 1e-6;

/**
 * Solves A · x = b for a symmetric positive definite A by Cholesky decomposition.
 * @param a rows of A one after another, n² values; only the lower triangle is read
 * @returns undefined where A has no unique solution
 */
export function solveSymmetric(a: ArrayLike<number>, b: ArrayLike<number>): number[] | undefined {
  const n = b.length;
  const l = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j]!;
      for (let k = 0; k < j; k++) {
        sum -= l[i * n + k]! * l[j * n + k]!;
      }
      if (j < i) {
        l[i * n + j] = sum / l[j * n + j]!;
      } else if (sum > MIN_PIVOT * a[i * n + i]!) {
        l[i * n + i] = Math.sqrt(sum);
      } else {
        return undefined;
      }
    }
  }
  const x = Array.from(b);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) {
      x[i]! -= l[i * n + k]! * x[k]!;
    }
    x[i]! /= l[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) {
      x[i]! -= l[k * n + i]! * x[k]!;
    }
    x[i]! /= l[i * n + i]!;
  }
  return x;
}
