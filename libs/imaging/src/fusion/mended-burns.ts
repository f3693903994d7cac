import { codeCurve } from '../pixels/code-curve.js';
import { highestCode, lowestCode, meanCode, type Raster } from '../pixels/raster.js';
import { smoothstep } from '../pixels/srgb.js';

/** Highest code from which on an exposure's colour can be compared with a brighter one's. */
const MIN_COMPARED = 48;
/** Lowest code of a pixel from which on its burnt channels may have been mended, and from which on certainly. */
const MIN_MENDED = 180;
const MENDED = 205;
/** Saturation of the darker exposure from which on it shows, and shows reliably, whether a brighter one is mended. */
const GREY = 0.15;
const COLOURED = 0.3;
/** Share of the darker exposure's saturation below which the brighter one is mended, and from which on it isn't. */
const LOST = 0.15;
const KEPT = 0.35;
/** Highest code of a pixel that isn't simply burnt. */
const UNBURNT = 249;

/**
 * Gives exposures back the colour that mending took. Cameras and developers turn burnt channels into a grey below white,
 * often across a whole sky; such a pixel has lost nearly all of the saturation that the next darker exposure shows. It
 * gets what that exposure's codes become in the brighter one elsewhere. Pixels at white are left alone: they are known
 * to be burnt.
 *
 * @param exposures aligned, of one size
 */
export function withoutMendedBurns(exposures: readonly Raster[]): Raster[] {
  const byBrightness = [...exposures.keys()].sort(
    (a, b) => meanCode(exposures[a]!) - meanCode(exposures[b]!),
  );
  const result = [...exposures];
  for (const [place, k] of byBrightness.entries()) {
    const darker = place === 0 ? undefined : result[byBrightness[place - 1]!];
    if (darker !== undefined) {
      result[k] = unmended(result[k]!, darker);
    }
  }
  return result;
}

function unmended(exposure: Raster, darker: Raster): Raster {
  const pixels = exposure.width * exposure.height;
  const shares = new Float32Array(pixels);
  const isMended = new Uint8Array(pixels);
  for (let i = 0; i < pixels; i++) {
    shares[i] = mendedShare(exposure, darker, 3 * i);
    isMended[i] = shares[i]! > 0 ? 1 : 0;
  }
  if (!isMended.includes(1)) {
    return exposure;
  }
  const curves = [0, 1, 2].map((channel) => codeCurve(darker, exposure, channel, isMended));
  const data = exposure.data.slice();
  for (let i = 0, at = 0; i < pixels; i++, at += 3) {
    const share = shares[i]!;
    if (share > 0) {
      curves.forEach((curve, c) => {
        const shown = curve[darker.data[at + c]!]!;
        data[at + c] = Math.round(data[at + c]! + share * (shown - data[at + c]!));
      });
    }
  }
  return { ...exposure, data };
}

function mendedShare({ data }: Raster, darker: Raster, at: number): number {
  const lowest = lowestCode(data, at);
  const brightest = highestCode(darker.data, at);
  if (lowest <= MIN_MENDED || brightest < MIN_COMPARED || highestCode(data, at) > UNBURNT) {
    return 0;
  }
  const before = 1 - lowestCode(darker.data, at) / brightest;
  const now = 1 - lowest / highestCode(data, at);
  return before <= GREY
    ? 0
    : smoothstep(MIN_MENDED, MENDED, lowest) *
        smoothstep(GREY, COLOURED, before) *
        smoothstep(KEPT, LOST, now / before);
}
