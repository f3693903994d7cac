import { describe, expect, it } from '@jest/globals';
import { solveSymmetric } from './solve.js';

describe('solveSymmetric', () => {
  it('uses only the lower triangle', () => {
    const a = [4, 9, 9, 2, 5, 9, 1, 3, 6];
    const x = [1, -2, 3];
    const b = [4 - 4 + 3, 2 - 10 + 9, 1 - 6 + 18];
    const found = solveSymmetric(a, b);
    found?.forEach((value, i) => expect(value).toBeCloseTo(x[i]!, 12));
    expect(found).toHaveLength(3);
  });

  it.each([
    ['an unknown that nothing depends on', [1, 0, 0, 0]],
    ['an unknown that follows from another', [1, 0, 2, 4]],
    ['not positive', [1, 0, 3, 2]],
  ])('returns nothing for %s', (_, a) => {
    expect(solveSymmetric(a, [1, 1])).toBeUndefined();
  });
});
