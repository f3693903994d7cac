/** x as a fraction of the picture's width, y of its height */
export type Point = readonly [number, number];

/** How far a point lies inside, from 0 to 1: soft over a given width at the edges. */
export type Coverage = (x: number, y: number) => number;

/**
 * @param corners of a convex polygon, in either direction
 * @param softness width of the edge, in the unit of the points
 */
export function coverageOf(corners: readonly Point[], softness: number): Coverage {
  const turn = Math.sign(signedArea(corners));
  const edges = corners.map(([x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length]!;
    const length = Math.hypot(nextX - x, nextY - y);
    return { x, y, nx: (-turn * (nextY - y)) / length, ny: (turn * (nextX - x)) / length };
  });
  return (x, y) => {
    let inside = Infinity;
    for (const edge of edges) {
      inside = Math.min(inside, (x - edge.x) * edge.nx + (y - edge.y) * edge.ny);
    }
    return Math.min(1, Math.max(0, inside / softness + 0.5));
  };
}

function signedArea(corners: readonly Point[]): number {
  return corners.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
}
