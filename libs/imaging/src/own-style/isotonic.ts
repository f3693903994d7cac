/**
 * Returns the closest values that rise by at least `step` each (pool adjacent violators: Ayer et al. 1955).
 */
export function isotonic(values: readonly number[], step: number): number[] {
  const pools: { sum: number; count: number }[] = [];
  values.forEach((value, i) => {
    pools.push({ sum: value - i * step, count: 1 });
    for (;;) {
      const last = pools.at(-1)!;
      const before = pools.at(-2);
      if (before === undefined || before.sum / before.count <= last.sum / last.count) {
        break;
      }
      pools.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count });
    }
  });
  return pools
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
    .map((value, i) => value + i * step);
}
