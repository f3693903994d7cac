import type { Area } from '../../pixels/areas.js';
import type { Proxy } from './proxy.js';
import { abs, ceil, min } from '../../pixels/maths.js';

/**
 * Maximum thickness, as a share of the width, of a dark object in the sky that counts as a wire, a pole or a branch.
 */
const THIN = 0.02;
/** Code values by which such an object is darker than the sky on both sides. */
const DARKER = 8;
/** Maximum difference of two places of one colour, in code values of each channel. */
const SAME = 14;
/** Share of the places facing the sky that must have its colour. */
const MOST = 0.5;
/** Minimum number of places facing the sky. */
const MIN_FACING = 4;

/**
 * Adds to the sky the areas that continue its colour on the other side of a thin, dark object.
 * @param sky 1 for sky; the areas are added to it
 */
export function joinAcrossWires(proxy: Proxy, sky: Uint8Array, areas: readonly Area[]): void {
  let left = areas;
  let before = Infinity;
  // A joined area may itself be separated from another by the next wire.
  while (left.length < before) {
    before = left.length;
    left = left.filter((area) => {
      const goesOn = continues(proxy, sky, area);
      if (goesOn) {
        for (const i of area) {
          sky[i] = 1;
        }
      }
      return !goesOn;
    });
  }
}

function continues(proxy: Proxy, sky: Uint8Array, area: Area): boolean {
  const { width } = proxy;
  const reach = ceil(THIN * width);
  let facing = 0;
  let same = 0;
  for (const step of [-width, -1, 1, width]) {
    for (const i of area) {
      const other = beyond(proxy, sky, i, step, reach);
      if (other !== null) {
        facing++;
        same += isSame(proxy, i - step, other + step) ? 1 : 0;
      }
    }
  }
  return facing >= MIN_FACING && same > MOST * facing;
}

/** Returns the first place of the sky on the other side of a thin, dark object, if there is one in this direction. */
function beyond(
  { width, height, green }: Proxy,
  sky: Uint8Array,
  from: number,
  step: number,
  reach: number,
): number | null {
  const x = from % width;
  let darkest = Infinity;
  for (let k = 1; k <= reach; k++) {
    const i = from + k * step;
    const column = x + (abs(step) === 1 ? k * step : 0);
    if (i < 0 || i >= width * height || column < 0 || column >= width) {
      return null;
    }
    if (sky[i] === 1) {
      const light = min(green.data[from]!, green.data[i]!);
      return darkest < light - DARKER ? i : null;
    }
    darkest = min(darkest, green.data[i]!);
  }
  return null;
}

function isSame({ red, green, blue }: Proxy, i: number, j: number): boolean {
  return [red, green, blue].every(({ data }) => {
    const here = data[i];
    const there = data[j];
    return here !== undefined && there !== undefined && abs(here - there) < SAME;
  });
}
