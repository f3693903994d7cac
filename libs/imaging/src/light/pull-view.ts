import { VIEW_PULL } from '@roomlight/photography/light';
import type { Plane } from '../pixels/raster.js';
import { floor, round } from '../pixels/maths.js';

/**
 * Moves a window, in place, between the photo without its inserted view and the view fully pulled.
 * @param window RGB codes of the window with its view
 * @param outshone the same of the photo without it
 * @param share how much of each pixel belongs to the view, 0 to 1
 * @param setting −1 to 1
 */
export function pullView(
  window: Uint8Array,
  outshone: Uint8Array,
  share: Plane,
  setting: number,
): void {
  for (let at = 0; at < window.length; at++) {
    const code = window[at]!;
    const part = setting < 0 ? -setting : setting * share.data[floor(at / 3)]!;
    const other = setting < 0 ? outshone[at]! : VIEW_PULL * code;
    window[at] = round(code + part * (other - code));
  }
}
