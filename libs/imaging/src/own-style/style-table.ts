import { max, min } from '../pixels/maths.js';
import { linearOfOklab, linearOfValue, oklabOfLinear } from '../pixels/oklab.js';
import { codeOfLinear } from '../pixels/srgb.js';
import { styledColour, type OwnStyle } from './own-style.js';

/** Colours of the table along each channel. */
export const TABLE_SIDE = 33;
/** Linear light up to which brightness is a factor; highlights beyond approach white. */
const EXACT = 0.8;

/**
 * Tabulates what a style makes of colours, apart from local contrast, for tetrahedral interpolation (Sakamoto, Itooka
 * 1981).
 * @param brightness factor on linear light beforehand
 * @returns sRGB code values, unrounded: red, green and blue for each red, green and blue, the blue fastest
 */
export function styleTable(style: OwnStyle, brightness: number): Float32Array {
  const values = new Float64Array(TABLE_SIDE).map((_, i) =>
    brighter(linearOfValue(i / (TABLE_SIDE - 1)), brightness),
  );
  const table = new Float32Array(3 * TABLE_SIDE ** 3);
  const lab = new Float64Array(3);
  const rgb = new Float64Array(3);
  let at = 0;
  for (const red of values) {
    for (const green of values) {
      for (const blue of values) {
        oklabOfLinear(red, green, blue, lab);
        styledColour(style, lab[0]!, lab[1]!, lab[2]!, lab);
        linearOfOklab(lab[0]!, lab[1]!, lab[2]!, rgb);
        for (let c = 0; c < 3; c++) {
          table[at++] = codeOfLinear(rgb[c]!);
        }
      }
    }
  }
  return table;
}

/** Light with a gain; white stays. */
function brighter(light: number, gain: number): number {
  const knee = gain > 1 ? EXACT / gain : EXACT;
  if (light <= knee) {
    return gain * light;
  }
  const from = gain * knee;
  const slope = (gain * (1 - knee)) / (1 - from);
  const along = (light - knee) / (1 - knee);
  return max(0, min(1, from + ((1 - from) * slope * along) / (1 + (slope - 1) * along)));
}
