import type { Raster } from '../pixels/raster.js';

/** A lower highest code value is camera noise over black. */
const BLACK_CODE = 12;
/** A higher highest code value is burnt, or so near to it that the colour is wrong. */
const WHITE_CODE = 250;
/** A frame of which less than this shows anything says nothing of the room. */
const MIN_SHOWN = 0.005;

/** Detects a frame that is black or white all over and therefore useless; undefined for any other. */
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
