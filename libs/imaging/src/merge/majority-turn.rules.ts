/** Quarter turns, clockwise, of EXIF's orientations that aren't mirrored. */
const TURNS = new Map([
  [1, 0],
  [6, 1],
  [3, 2],
  [8, 3],
]);

/**
 * Cameras that point straight up or down tag single frames of a set with another orientation. Returns by how many quarter
 * turns, clockwise, each frame must be turned beyond its own tag to be shown as most of them are; of equally many, as the
 * first frame.
 * @param orientations EXIF's, 1 to 8; all 0 where one is mirrored
 */
export function turnsToMajority(orientations: readonly number[]): number[] {
  const turns = orientations.map((orientation) => TURNS.get(orientation));
  const known = turns.filter((turn) => turn !== undefined);
  if (known.length < turns.length) {
    return orientations.map(() => 0);
  }
  const countOf = (turn: number): number => known.filter((one) => one === turn).length;
  const [usual = 0] = [...known].sort((a, b) => countOf(b) - countOf(a));
  return known.map((turn) => (usual - turn + 4) % 4);
}
