import type { Raster } from '../../pixels/raster.js';
import type { Setting } from './make-sky.js';
import type { Proxy } from './proxy.js';
import type { Rgb } from './sky-kinds.js';

/** Share of the sky's pixels that lie above its lower end: a reflection or an error farther down isn't the horizon. */
const ABOVE_HORIZON = 0.995;
/** Rows above the horizon, as a share of the height, in which the air's colour is measured. */
const AIR = 0.12;
/** Typical brightness of the air at the horizon of a generated sky. */
const USUAL_AIR = 226;
/** Minimum brightness: a dull sky is replaced by one as bright as the scene allows, not by an equally dull one. */
const DARKEST = 0.62;
const BRIGHTEST = 1.04;
/** Share of the air's own colour that the haze keeps. */
const KEPT = 0.5;
const FRESH_AIR: Rgb = [216, 227, 237];

/** Determines what a new sky must fit: where the ground begins, and the air above it. */
export function settingOf({ width, height }: Raster, proxy: Proxy, mask: Uint8Array): Setting {
  const horizon = horizonOf(mask, proxy.width);
  const from = Math.max(0, horizon - Math.ceil(AIR * proxy.height));
  const sums = [0, 0, 0];
  let count = 0;
  for (let i = from * proxy.width; i < horizon * proxy.width; i++) {
    if (mask[i] === 1) {
      count++;
      [proxy.red, proxy.green, proxy.blue].forEach(({ data }, c) => {
        sums[c]! += data[i]!;
      });
    }
  }
  const air = sums.map((sum) => sum / Math.max(1, count));
  const light = Math.max(...air);
  const brightness = Math.min(BRIGHTEST, Math.max(DARKEST, light / USUAL_AIR));
  const [red, green, blue] = FRESH_AIR.map((fresh, c) => {
    const tint = light > 0 ? (air[c]! / light) * USUAL_AIR : fresh;
    return fresh + KEPT * (tint - fresh);
  });
  return {
    width,
    height,
    horizon: horizon / proxy.height,
    haze: [red!, green!, blue!],
    brightness,
  };
}

/** Returns the row below which there is hardly any sky. */
function horizonOf(mask: Uint8Array, width: number): number {
  const total = mask.reduce((sum, sky) => sum + sky, 0);
  let seen = 0;
  let last = 0;
  for (let i = 0; i < mask.length && seen < ABOVE_HORIZON * total; i++) {
    seen += mask[i]!;
    last = i;
  }
  return Math.floor(last / width) + 1;
}
