import type { Raster } from '../pixels/raster.js';

/** Code value below which a pixel's highest channel is only camera noise over black. */
const BLACK_CODE = 12;
/** Code value above which a pixel's highest channel is burnt, or so nearly burnt that the colour is wrong. */
const WHITE_CODE = 250;
/** Share of a frame that must show something for it to be useful. */
const MIN_SHOWN = 0.005;

/** Detects a frame that is entirely black or white and therefore useless; undefined for any other. */
export function blankness({ data, width, height }: Raster): 'black' | 'white' | undefined {
  let black = 0;
  let white = 0;
  for (let i = 0; i < data.length; i += 3) {
    const highest = Math.max(data[i]!, data[i + 1]!, data[i + 2]!);
    black += highest < BLACK_CODE ? 1 : 0;
    white += highest > WHITE_CODE ? 1 : 0;
  }
  const shown = width * height - black - white;
  if (shown >= MIN_SHOWN * width * height) {
    return undefined;
  }
  return black > white ? 'black' : 'white';
}
